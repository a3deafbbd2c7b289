package io.shadowtune.ingest.collect.take;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each CPU did between two readings of {@code /proc/stat}, in the table of {@code mpstat -P ALL}. Columns of the
 * file are user, nice, system, idle, iowait, irq, softirq, steal, guest and guest_nice, in ticks; guest time is in user
 * time already (proc(5)).
 */
final class CpuUsage {
    private static final int[] COLUMNS = {0, 1, 2, 4, 5, 6, 7, 8, 9, 3};
    private static final int COUNTED = 8;

    private CpuUsage() {}

    /** The table; empty when nothing can be said. */
    static String between(String first, String second) {
        Map<String, long[]> before = new HashMap<>();
        first.lines().forEach(line -> read(line, before));
        StringBuilder table = new StringBuilder(
                "Average:     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle\n");
        int headed = table.length();
        second.lines().forEach(line -> {
            Map<String, long[]> one = new HashMap<>();
            read(line, one);
            one.forEach((cpu, now) -> row(cpu, before.get(cpu), now, table));
        });
        return table.length() == headed ? "" : table.toString();
    }

    private static void read(String line, Map<String, long[]> into) {
        String[] cells = line.split("\\s+", -1);
        if (!cells[0].matches("cpu\\d*") || cells.length < COLUMNS.length + 1) {
            return;
        }
        long[] ticks = new long[COLUMNS.length];
        for (int i = 0; i < ticks.length; i++) {
            if (!cells[i + 1].matches("\\d{1,18}")) {
                return;
            }
            ticks[i] = Long.parseLong(cells[i + 1]);
        }
        into.put(cells[0].equals("cpu") ? "all" : cells[0].substring(3), ticks);
    }

    private static void row(String cpu, long @Nullable [] before, long[] now, StringBuilder table) {
        if (before == null) {
            return;
        }
        long total = 0;
        for (int i = 0; i < COUNTED; i++) {
            total += now[i] - before[i];
        }
        if (total <= 0) {
            return;
        }
        table.append(String.format(Locale.ROOT, "Average:    %4s", cpu));
        for (int column : COLUMNS) {
            table.append(
                    String.format(Locale.ROOT, " %7.2f", Math.max(0, 100.0 * (now[column] - before[column]) / total)));
        }
        table.append('\n');
    }
}
