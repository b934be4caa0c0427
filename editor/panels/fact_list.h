// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QAbstractListModel>
#include <QtQml/qqmlregistration.h>

namespace editor {

/// Rows of a label and a value, for reading.
class FactList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Panels fill it")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)

public:
    enum Role { LabelRole = Qt::UserRole + 1, ValueRole };
    struct Fact {
        QString label;
        QString value;
    };

    explicit FactList(QObject* parent) : QAbstractListModel(parent) {}

    void set(QList<Fact> facts)
    {
        beginResetModel();
        m_facts = std::move(facts);
        endResetModel();
        Q_EMIT countChanged();
    }
    const QList<Fact>& facts() const { return m_facts; }
    int count() const { return int(m_facts.size()); }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : count(); }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid() || index.row() >= count())
            return {};
        return role == LabelRole ? m_facts[index.row()].label : m_facts[index.row()].value;
    }
    QHash<int, QByteArray> roleNames() const override { return {{LabelRole, "label"}, {ValueRole, "value"}}; }

Q_SIGNALS:
    void countChanged();

private:
    QList<Fact> m_facts;
};

} // namespace editor
