package io.shadowtune.ingest.format;

import java.util.List;
import java.util.function.Predicate;

/**
 * Formats this build knows by sight and does not read, so that a person is told what a file is instead of that it is
 * unknown. Asked in order, after every decoder declined.
 */
final class UnsupportedFormats {
    private record Known(String name, Predicate<Peek> test) {}

    private static final List<Known> KNOWN = List.of(
            new Known("telegraf.json", line("\"fields\"", "\"name\"", "\"tags\"", "\"timestamp\"")),
            new Known("prom-kafka-adapter.json", line("\"labels\"", "\"__name__\"", "\"value\"")),
            new Known("pmacct.json", line("\"event_type\"", "\"writer_id\"")),
            new Known("pmacct.json", line("\"peer_ip_src\"")),
            new Known("otlp.json", line("\"resourceMetrics\"")),
            new Known("goflow2.raw.json", line("\"agent-ip\"", "\"samples\"")),
            new Known("nccl.ras.json", text("\"nccl_version\"", "\"communicators")),
            new Known(
                    "nccl.topo.xml",
                    peek -> peek.text().contains("<system ") && peek.text().contains("<cpu ")),
            new Known("perftest.json", text("\"test_info\"", "\"results\"")),
            new Known(
                    "sonic.patch",
                    peek -> peek.text().stripLeading().startsWith("[") && contains(peek.text(), "\"op\"", "\"path\"")),
            new Known("sonic.counters_db", text("\"COUNTERS:oid:")),
            new Known("lldpcli.json", text("\"lldp\"", "\"interface\"")),
            new Known("ethtool.S", peek -> peek.firstLine().equals("NIC statistics:")),
            new Known("sysfs.dump", peek -> peek.anyLine(l -> l.startsWith("/sys/class/"))));

    private UnsupportedFormats() {}

    /** The name of what this is, or {@link FileAccount#UNKNOWN}. */
    static String name(Peek peek) {
        for (Known known : KNOWN) {
            if (known.test().test(peek)) {
                return known.name();
            }
        }
        return FileAccount.UNKNOWN;
    }

    private static Predicate<Peek> line(String... marks) {
        return peek -> peek.anyLine(line -> contains(line, marks));
    }

    private static Predicate<Peek> text(String... marks) {
        return peek -> contains(peek.text(), marks);
    }

    private static boolean contains(String text, String... marks) {
        for (String mark : marks) {
            if (!text.contains(mark)) {
                return false;
            }
        }
        return true;
    }
}
