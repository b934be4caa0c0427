// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/sculpt_tool.h"

#include <QtCore/QPointer>

namespace editor {

/// How far a number field goes: a row of the ground's own tables.
class Limits {
    Q_GADGET
    QML_VALUE_TYPE(limits)
    Q_PROPERTY(QString unit MEMBER unit FINAL)
    Q_PROPERTY(QString tip MEMBER tip FINAL)
    Q_PROPERTY(double from MEMBER from FINAL)
    Q_PROPERTY(double to MEMBER to FINAL)
    Q_PROPERTY(double least MEMBER least FINAL)
    Q_PROPERTY(double most MEMBER most FINAL)
    Q_PROPERTY(double standard MEMBER standard FINAL)

public:
    QString unit;
    QString tip;
    double from = 0;  ///< where the slider begins
    double to = 0;    ///< where it ends
    double least = 0; ///< refused below
    double most = 0;  ///< refused above
    double standard = 0;

    bool operator==(const Limits&) const = default;
};

/// What the sculpt panel and the options bar say of the brush in hand, from the tables of tools and falloffs.
class SculptPanel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::SculptTool* tool READ tool WRITE setTool NOTIFY toolChanged FINAL)
    Q_PROPERTY(editor::Limits radius READ radius NOTIFY brushChanged FINAL)
    Q_PROPERTY(editor::Limits strength READ strength NOTIFY brushChanged FINAL)
    Q_PROPERTY(editor::Limits spacing READ spacing NOTIFY toolChanged FINAL)
    Q_PROPERTY(editor::Limits target READ target NOTIFY toolChanged FINAL)
    Q_PROPERTY(bool usesTarget READ usesTarget NOTIFY toolChanged FINAL)
    Q_PROPERTY(QString falloffHint READ falloffHint NOTIFY brushChanged FINAL)
    Q_PROPERTY(QList<double> falloffCurve READ falloffCurve NOTIFY brushChanged FINAL)

public:
    static constexpr int kCurvePoints = 65;

    explicit SculptPanel(QObject* parent = nullptr) : QObject(parent) {}

    SculptTool* tool() const { return m_tool; }
    void setTool(SculptTool* tool);
    /// In proportion to the ground: its cell and its longer side.
    Limits radius() const;
    /// Metres in proportion to the ground's cell; shares as the tool says.
    Limits strength() const;
    /// In percent of the radius.
    Limits spacing() const;
    Limits target() const;
    /// True for tools that work towards a height.
    bool usesTarget() const;
    QString falloffHint() const;
    /// Strengths from the brush's centre to its rim at even distances.
    QList<double> falloffCurve() const;

Q_SIGNALS:
    void toolChanged();
    void brushChanged();

private:
    QPointer<SculptTool> m_tool;
};

} // namespace editor
