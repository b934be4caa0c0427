// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Marks a loop that is compiled twice, for processors with and without AVX2; the one for this machine is chosen when
/// the program starts. Both give the same bits: nothing is reordered, and multiplication and addition stay two steps.
/// The sanitizers cannot start before that choice is made.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TERRAIN_VECTOR_LOOP __attribute__((target_clones("avx2", "default")))
#else
#define TERRAIN_VECTOR_LOOP
#endif
