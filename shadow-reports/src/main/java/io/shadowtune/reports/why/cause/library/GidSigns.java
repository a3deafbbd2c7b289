package io.shadowtune.reports.why.cause.library;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.reports.why.clue.Match;
import io.shadowtune.reports.why.clue.Sign;
import io.shadowtune.reports.why.clue.Signs;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Signs about the entry of the GID table that RDMA was told to use. */
final class GidSigns {
    private static final Pattern CHOSEN = Pattern.compile(
            "(?:nccl|ucx|nvshmem|mccl|rccl)_ib_gid_index|nvshmem_ib_gid_index|nccl_gid_index|perftest gid index|gid_index");
    private static final Pattern ENTRY = Pattern.compile("gid_entry");

    private GidSigns() {}

    /** The chosen entry is link-local, of version 1 or empty. */
    static Sign chosenIsUnroutable() {
        return chosenEntry(entry -> entry.value().matches(".*link-local.*|v1.*|.*empty.*"));
    }

    /** The chosen entry is a routable one of version 2. */
    static Sign chosenIsRoutable() {
        return chosenEntry(entry -> entry.value().matches("v2 (?:ipv4|ipv6)"));
    }

    /** Tables were read on some machine, and the chosen index is not in them. */
    static Sign chosenIsMissing() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact chosen : chosen(evidence)) {
                List<String> devices = evidence.named(ENTRY)
                        .map(entry -> entry.host() + " " + device(entry))
                        .distinct()
                        .toList();
                for (String device : devices) {
                    List<Fact> entries = evidence.named(ENTRY)
                            .filter(entry -> (entry.host() + " " + device(entry)).equals(device))
                            .toList();
                    if (entries.size() > 1
                            && entries.stream().noneMatch(entry -> Objects.equals(entry.number(), chosen.number()))) {
                        found.add(Signs.match(chosen));
                        found.add(Signs.match(entries.get(entries.size() - 1)));
                    }
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** The chosen index means different kinds of entries on different machines or adapters. */
    static Sign chosenDiffers() {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact chosen : chosen(evidence)) {
                List<Fact> entries = evidence.named(ENTRY)
                        .filter(entry -> Objects.equals(entry.number(), chosen.number()))
                        .toList();
                if (entries.stream().map(Fact::value).distinct().count() > 1) {
                    found.add(Signs.match(chosen));
                    entries.forEach(entry -> found.add(Signs.match(entry)));
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    private static Sign chosenEntry(Predicate<Fact> kind) {
        return evidence -> {
            List<Match> found = new ArrayList<>();
            for (Fact chosen : chosen(evidence)) {
                List<Fact> entries = evidence.named(ENTRY)
                        .filter(entry -> Objects.equals(entry.number(), chosen.number()))
                        .filter(kind)
                        .toList();
                if (!entries.isEmpty()) {
                    found.add(Signs.match(chosen));
                    entries.forEach(entry -> found.add(Signs.match(entry)));
                }
            }
            return found.stream().distinct().limit(6).toList();
        };
    }

    /** What the library was told; what a test was told only when nothing else says. */
    private static List<Fact> chosen(Evidence evidence) {
        List<Fact> all =
                evidence.named(CHOSEN).filter(fact -> fact.number() != null).toList();
        List<Fact> library =
                all.stream().filter(fact -> !fact.name().startsWith("perftest")).toList();
        return library.isEmpty() ? all : library;
    }

    private static String device(Fact entry) {
        return entry.subject().replaceAll(" \\d+$", "");
    }
}
