// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"
#include "terrain/sculpt/stroke.h"

#include <QtCore/QHash>
#include <QtCore/QObject>
#include <QtCore/QPointer>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtCore/QThreadPool>
#include <QtQml/qqmlregistration.h>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace editor {

class StrokeRunner;

/// The brush in hand: its settings, remembered for each tool apart, and the stroke it draws. A stroke shows itself
/// through Session::preview while it runs and ends as one undo step, or leaves no trace. The dabs are worked out on a
/// thread of their own; all functions belong to the window's thread.
class SculptTool : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY sessionChanged FINAL)
    Q_PROPERTY(QString toolId READ toolId WRITE setToolId NOTIFY toolChanged FINAL)
    Q_PROPERTY(QString toolName READ toolName NOTIFY toolChanged FINAL)
    Q_PROPERTY(QString hint READ hint NOTIFY toolChanged FINAL)
    Q_PROPERTY(QStringList toolIds READ toolIds CONSTANT FINAL)
    Q_PROPERTY(QStringList toolNames READ toolNames CONSTANT FINAL)
    Q_PROPERTY(double radius READ radius WRITE setRadius NOTIFY brushChanged FINAL)
    Q_PROPERTY(double strength READ strength WRITE setStrength NOTIFY brushChanged FINAL)
    Q_PROPERTY(double spacing READ spacing WRITE setSpacing NOTIFY brushChanged FINAL)
    Q_PROPERTY(QString falloff READ falloff WRITE setFalloff NOTIFY brushChanged FINAL)
    Q_PROPERTY(QStringList falloffIds READ falloffIds CONSTANT FINAL)
    Q_PROPERTY(QStringList falloffNames READ falloffNames CONSTANT FINAL)
    Q_PROPERTY(QString strengthUnit READ strengthUnit NOTIFY toolChanged FINAL)
    Q_PROPERTY(double strengthFrom READ strengthFrom NOTIFY toolChanged FINAL)
    Q_PROPERTY(double strengthTo READ strengthTo NOTIFY toolChanged FINAL)
    Q_PROPERTY(double strengthDefault READ strengthDefault NOTIFY toolChanged FINAL)
    Q_PROPERTY(double flattenHeight READ flattenHeight WRITE setFlattenHeight NOTIFY flattenHeightChanged FINAL)
    Q_PROPERTY(bool flattenPicked READ isFlattenPicked NOTIFY flattenHeightChanged FINAL)
    Q_PROPERTY(bool stroking READ isStroking NOTIFY strokingChanged FINAL)

public:
    static constexpr double kResizeStep = 1.1;     ///< one press of [ or ]
    static constexpr double kStandardSamples = 12; ///< the radius before anyone set it, in the ground's cells

    /// What the keys and the pen ask of the tool in hand.
    enum Variant {
        Plain,
        Inverted, ///< the tool's inverse: raise lowers and lower raises; nothing for those without one
        Smoothing ///< smooth, whatever the tool
    };

    explicit SculptTool(QObject* parent = nullptr);
    /// Restores a stroke that is still running.
    ~SculptTool() override;

    Session* session() const { return m_session; }
    void setSession(Session* session);

    QString toolId() const { return m_toolId; }
    /// Puts another tool in hand; a running stroke is recorded first. Ids outside `toolIds` change nothing.
    void setToolId(const QString& id);
    QString toolName() const;
    /// One line for the HUD: what the modifier keys do.
    QString hint() const;
    QStringList toolIds() const;
    QStringList toolNames() const;

    /// Metres. Bounded by what the ground's cell allows.
    double radius() const;
    void setRadius(double metres);
    double strength() const; ///< in strengthUnit
    void setStrength(double strength);
    double spacing() const; ///< between dabs, as a share of the radius
    void setSpacing(double share);
    QString falloff() const;
    void setFalloff(const QString& id);
    QStringList falloffIds() const;
    QStringList falloffNames() const;
    QString strengthUnit() const;
    double strengthFrom() const;
    double strengthTo() const;
    double strengthDefault() const;
    /// Metres; NaN where a stroke levels to the ground under its first point.
    double flattenHeight() const;
    void setFlattenHeight(double metres);
    bool isFlattenPicked() const;

    /// Multiplies the radius.
    Q_INVOKABLE void resize(double factor);
    /// Back to levelling to the ground under a stroke's first point.
    Q_INVOKABLE void clearFlattenHeight();

    /// The tool that a stroke begun now would use.
    QString effectiveToolId(Variant variant) const;
    /// The share of the radius within which the brush works at full strength.
    double fullStrengthShare() const;
    /// The strength as a share of its slider's range, 0 to 1.
    double strengthShare(Variant variant) const;
    /// What a dab does, for the cursor's label: "2.50 m".
    QString amountText(Variant variant) const;

    /// Starts a stroke; its first sample follows by `add`. False, with a notice, where it is refused.
    bool begin(Variant variant);
    /// Adds a sample of the pointer's path; `t` counts seconds from any fixed moment.
    void add(const terrain::StrokeSample& sample);
    /// Once a frame: hands over what came in and shows what is ready. Waits a few milliseconds for it at most.
    void advance();
    /// Records the stroke as one step: at once, or, where its dabs take longer than a moment, when they are done.
    void end();
    /// Waits for a stroke that has ended and is not recorded yet.
    void settle();
    /// Takes the stroke back; the ground is as before it.
    Q_INVOKABLE void cancel();
    bool isStroking() const { return m_stroking; }

Q_SIGNALS:
    void sessionChanged();
    void toolChanged();
    void brushChanged();
    void flattenHeightChanged();
    void strokingChanged();

private:
    struct Settings {
        std::optional<double> radius; ///< metres; unset until someone sets it
        double strength;
        double spacing;
        terrain::Falloff falloff;
    };

    Settings& settings() { return m_settings[m_toolId]; }
    const Settings& settings() const { return m_settings.find(m_toolId).value(); }
    const terrain::ToolInfo& tool() const;
    terrain::Brush brush(Variant variant) const;
    void handOver();
    void show(std::chrono::milliseconds patience);
    void drop();
    void setStroking(bool stroking);

    QPointer<Session> m_session;
    QString m_toolId;
    QHash<QString, Settings> m_settings;
    std::optional<double> m_flattenHeight; ///< metres
    std::unique_ptr<StrokeRunner> m_runner;
    std::vector<terrain::StrokeSample> m_waiting;
    QThreadPool m_pool; ///< of one thread, which draws the dabs
    QString m_label;
    bool m_stroking = false;
    bool m_previewed = false; ///< the session shows some of the stroke
};

} // namespace editor
