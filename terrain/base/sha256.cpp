// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/sha256.h"

#include <openssl/evp.h>

#include <array>

namespace terrain {

struct Sha256::Context {
    EVP_MD_CTX* md = EVP_MD_CTX_new();
    Context() { EVP_DigestInit_ex(md, EVP_sha256(), nullptr); }
    ~Context() { EVP_MD_CTX_free(md); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

Sha256::Sha256() : m_context(std::make_unique<Context>())
{
}
Sha256::~Sha256() = default;

void Sha256::add(std::span<const std::byte> bytes)
{
    EVP_DigestUpdate(m_context->md, bytes.data(), bytes.size());
}

std::string Sha256::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int length = 0;
    EVP_DigestFinal_ex(m_context->md, digest.data(), &length);
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (unsigned int k = 0; k < length; ++k) {
        text += kDigits[digest[k] >> 4];
        text += kDigits[digest[k] & 15];
    }
    return text;
}

} // namespace terrain
