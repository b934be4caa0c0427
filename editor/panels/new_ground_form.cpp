// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/new_ground_form.h"

#include "editor/panels/format.h"

#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;

namespace {
constexpr double kHighest = 1e5; ///< metres above and below zero that flat ground may start at
}

void NewGroundForm::setSession(Session* session)
{
    m_session = session;
    Q_EMIT changed();
}

terrain::Result<terrain::Lattice> NewGroundForm::lattice() const
{
    for (const double side : {m_columns, m_rows}) {
        // Checked as numbers: a whole number of samples does not come from 1e30 or NaN.
        if (!(side >= 1 && side <= terrain::Lattice::kMaxSide) || side != std::floor(side))
            return terrain::fail(terrain::ErrorCode::InvalidArgument, "samples", "out of range",
                                 QString::number(side).toStdString(),
                                 "a whole number from 1 to " + std::to_string(terrain::Lattice::kMaxSide));
    }
    if (!(std::abs(m_height) <= kHighest))
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "height", "out of range",
                             QString::number(m_height).toStdString(), "-100000 to 100000 m");
    return terrain::Lattice::make(std::int64_t(m_columns), std::int64_t(m_rows), m_cell);
}

QString NewGroundForm::problem() const
{
    const auto made = lattice();
    return made ? QString() : QString::fromStdString(made.error().line());
}

QString NewGroundForm::summary() const
{
    const auto made = lattice();
    if (!made)
        return {};
    return tr("%1 × %2, up to %3 of heights")
        .arg(Format::length(made->width()), Format::length(made->depth()),
             Format::bytes(double(made->count()) * sizeof(float)));
}

bool NewGroundForm::create()
{
    const auto made = lattice();
    if (!made || !m_session || m_session->isBusy())
        return false;
    m_session->adopt(terrain::Document::flat(*made, float(m_height)), tr("untitled"));
    return true;
}

} // namespace editor
