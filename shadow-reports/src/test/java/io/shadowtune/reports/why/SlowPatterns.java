package io.shadowtune.reports.why;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.cause.CauseSheets;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Looks for patterns whose time explodes on lines that nobody prints on purpose: very long ones, and ones made of the
 * pieces that patterns repeat. Prints each parser and clue that takes longer than a bound on one line.
 */
final class SlowPatterns {
    private static final String[] PIECES = {
        "a", " ", "1", "a ", "1 ", "x: ", "a=1 ", "1,", "a_b ", "-", "a-", "[a] ", "1.1", "1/1 ", ":", "::", "Aa1 ",
        "\t", "a:1 ", "drop ", "pause ", "link ", "error ", "0x1f ", "mlx5_0 ", "(a) ", "%", "1% ", "+1 ", "a +1 ",
        "no ", "rank 1 ", "1 ms ", ".", ". ", "|", "a|", "/", "/a"
    };

    private SlowPatterns() {}

    static List<String> lines(int length, long seed) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (String piece : PIECES) {
            lines.add(piece.repeat(length / piece.length() + 1).substring(0, length));
            lines.add(piece.repeat(length / piece.length() + 1).substring(0, length) + "!");
        }
        for (int i = 0; i < 40; i++) {
            StringBuilder line = new StringBuilder();
            int kinds = 1 + random.nextInt(4);
            String[] mixed = new String[kinds];
            for (int k = 0; k < kinds; k++) {
                mixed[k] = PIECES[random.nextInt(PIECES.length)];
            }
            while (line.length() < length) {
                line.append(mixed[random.nextInt(kinds)]);
            }
            lines.add(line.toString());
        }
        return lines;
    }

    public static void main(String[] arguments) {
        int length = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        long boundMillis = arguments.length > 1 ? Long.parseLong(arguments[1]) : 200;
        for (String line : lines(length, 7)) {
            String shown = line.substring(0, 12) + "...";
            for (String tool : new String[] {"", "dmesg", "NCCL log", "ethtool -S eth0", "show interfaces counters"}) {
                ToolText text = ToolText.of(new ToolReading("item", tool, "h", ""), line);
                FactWriter writer = new FactWriter(text);
                for (ToolParser parser : ToolParsers.all()) {
                    timed(parser.getClass().getSimpleName() + " (" + parser.tool() + ")", shown, boundMillis, () -> {
                        if (parser.reads(text)) {
                            parser.parse(text, writer);
                        }
                    });
                }
                ToolFacts facts = writer.finished();
                Evidence evidence = Evidence.of(line, List.of(facts));
                for (CauseSheet sheet : CauseSheets.all()) {
                    for (Clue clue : sheet.clues()) {
                        timed(
                                sheet.cause() + ": " + clue.says(),
                                shown,
                                boundMillis,
                                () -> clue.sign().matches(evidence));
                    }
                }
            }
        }
    }

    private static void timed(String what, String line, long boundMillis, Runnable work) {
        Thread thread = new Thread(work, what);
        thread.setDaemon(true);
        long begun = System.nanoTime();
        thread.start();
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        long millis = (System.nanoTime() - begun) / 1_000_000;
        if (millis >= boundMillis) {
            System.out.println(millis + " ms  " + what + "  on '" + line.replace("\t", "\\t") + "'"
                    + (thread.isAlive() ? "  (still running)" : ""));
            thread.interrupt();
        }
    }
}
