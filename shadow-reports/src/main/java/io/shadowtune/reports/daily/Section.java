package io.shadowtune.reports.daily;

import java.util.List;

/**
 * One part of a report below the first screen.
 *
 * @param title heading
 * @param text sentences before the table
 * @param tables tables; an empty one is left out
 */
record Section(String title, List<String> text, List<Table> tables) {
    Section {
        text = List.copyOf(text);
        tables = tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    }

    boolean isEmpty() {
        return text.isEmpty() && tables.isEmpty();
    }
}
