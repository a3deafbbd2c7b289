package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.engine.ReplayAccount;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A replay's account for people.
 *
 * @param account what the replay did
 * @param dryRun whether it decoded only
 */
record ReplayText(ReplayAccount account, boolean dryRun) {
    void print(PrintWriter out) {
        TextTable table = new TextTable("file", "format", "records", "accepted", "ignored", "rejected", "flagged");
        Map<String, Long> rejected = new TreeMap<>();
        Map<String, Long> flags = new TreeMap<>();
        long records = 0;
        long accepted = 0;
        long ignored = 0;
        for (ReplayAccount.FileAccount file : account.files()) {
            table.row(
                    file.file(),
                    file.format(),
                    file.records(),
                    file.accepted(),
                    file.ignored(),
                    sum(file.rejected()),
                    sum(file.flags()));
            file.rejected().forEach((reason, count) -> rejected.merge(reason, count, Long::sum));
            file.flags().forEach((flag, count) -> flags.merge(flag, count, Long::sum));
            records += file.records();
            accepted += file.accepted();
            ignored += file.ignored();
        }
        table.row(
                account.files().size() == 1
                        ? "1 file"
                        : "%,d files".formatted(account.files().size()),
                "",
                records,
                accepted,
                ignored,
                sum(rejected),
                sum(flags));
        table.print(out);
        account.files().forEach(file -> reasons(out, "rejected", file.file(), file.rejected()));
        account.files().forEach(file -> reasons(out, "flagged", file.file(), file.flags()));
        out.println(
                dryRun
                        ? "dry run: decoded only"
                        : "%,d windows, %,d forecasts, %,d decisions"
                                .formatted(account.windows(), account.forecasts(), account.decisions()));
    }

    private static void reasons(PrintWriter out, String what, String file, Map<String, Long> counts) {
        if (!counts.isEmpty()) {
            String words = new TreeMap<>(counts)
                    .entrySet().stream()
                            .map(e -> "%s %,d".formatted(e.getKey(), e.getValue()))
                            .collect(Collectors.joining(", "));
            out.println("%s in %s: %s".formatted(what, file, words));
        }
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
