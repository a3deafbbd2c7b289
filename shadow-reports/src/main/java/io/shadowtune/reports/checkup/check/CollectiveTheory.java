package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The bus bandwidth that links allow a run of nccl-tests [1].
 *
 * <p>Over several hosts, a ring passes each host's boundary once, so that the bus bandwidth of all-reduce, all-gather,
 * reduce-scatter, broadcast and reduce is at most the sum B of a host's NICs. For all-to-all, each of a host's g ranks
 * sends {@code (n-g)/n} of its data out, so that the bus bandwidth is at most {@code B (n-1) / (g (n-g))}. For send and
 * receive along a ring of ranks, one rank of a host sends out, through one NIC. On one host, the links of a GPU bound it.
 * Tree and in-switch reduction may exceed the ring's bound over two hosts.
 *
 * <p>[1] NVIDIA, nccl-tests, doc/PERFORMANCE.md.
 */
final class CollectiveTheory {
    private static final Pattern RANK = Pattern.compile("^#?\\s*Rank\\s+(\\d+)\\b.*\\bon\\s+(\\S+)\\s+device\\b");
    private static final Pattern COLLECTIVE = Pattern.compile(
            "(?i)(all[_ -]?reduce|all[_ -]?gather|reduce[_ -]?scatter|all[_ -]?to[_ -]?all|broadcast|send[_ -]?recv|reduce)");
    private static final Pattern NVLINK_RATE = Pattern.compile("([\\d.]+) GB/s");
    private static final double BITS = 8;
    private static final double GIGA = 1e9;

    private CollectiveTheory() {}

    /**
     * A bound.
     *
     * @param bytesPerSecond the most
     * @param because of what it is made
     */
    record Bound(double bytesPerSecond, String because) {}

    /** The bound of one run; empty when hosts, ranks or rates are not known. */
    static Optional<Bound> of(ToolFacts run, Fleet fleet) {
        Map<String, Integer> ranks = ranks(run);
        String collective = collective(run);
        if (ranks.isEmpty() || collective.isEmpty()) {
            return Optional.empty();
        }
        int total = ranks.values().stream().mapToInt(Integer::intValue).sum();
        if (ranks.size() == 1) {
            return ofOneHost(ranks.keySet().iterator().next(), collective, fleet);
        }
        Optional<List<Double>> nics = nics(ranks.keySet(), fleet);
        if (nics.isEmpty()) {
            return Optional.empty();
        }
        double sum = nics.get().stream().mapToDouble(Double::doubleValue).sum() / BITS;
        int perHost = ranks.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        double most = switch (collective) {
            case "alltoall" -> sum * (total - 1) / (perHost * (double) (total - perHost));
            case "sendrecv" -> nics.get().get(0) / BITS;
            default -> sum;
        };
        return Optional.of(new Bound(
                most,
                "%s over %,d hosts with %s of %.0f Gb/s"
                        .formatted(
                                collective,
                                ranks.size(),
                                Agreement.counted(nics.get().size(), "NICs"),
                                nics.get().get(0) / GIGA)));
    }

    private static Map<String, Integer> ranks(ToolFacts run) {
        Map<String, Integer> ranks = new LinkedHashMap<>();
        for (String line : run.text().lines()) {
            Matcher rank = RANK.matcher(line);
            if (rank.find()) {
                ranks.merge(rank.group(2), 1, Integer::sum);
            }
        }
        return ranks;
    }

    private static String collective(ToolFacts run) {
        String words = run.text().reading().tool() + " " + run.text().reading().item() + " "
                + run.text().lines().stream()
                        .filter(line -> line.startsWith("#"))
                        .collect(Collectors.joining(" "));
        Matcher named = COLLECTIVE.matcher(words);
        return named.find() ? named.group(1).toLowerCase(Locale.ROOT).replaceAll("[_ -]", "") : "";
    }

    /** The NICs of the host that has the least, among those that are known; empty when none is. */
    private static Optional<List<Double>> nics(Iterable<String> hosts, Fleet fleet) {
        Optional<List<Double>> least = Optional.empty();
        for (String host : hosts) {
            List<Double> own = fleet.fabricSpeeds().entrySet().stream()
                    .filter(entry -> sameHost(entry.getKey().host(), host))
                    .map(entry -> Fleet.bitsPerSecond(entry.getValue()))
                    .toList();
            if (own.isEmpty()) {
                continue;
            }
            if (least.isEmpty() || sum(own) < sum(least.get())) {
                least = Optional.of(own);
            }
        }
        return least;
    }

    private static double sum(List<Double> rates) {
        return rates.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Names with and without a domain are one host. */
    private static boolean sameHost(String one, String other) {
        return !one.isEmpty() && one.replaceFirst("\\..*", "").equals(other.replaceFirst("\\..*", ""));
    }

    private static Optional<Bound> ofOneHost(String host, String collective, Fleet fleet) {
        Map<String, Double> perGpu = new LinkedHashMap<>();
        for (Fact fact : fleet.settings("nvlink")) {
            Matcher rate = NVLINK_RATE.matcher(fact.value());
            if (sameHost(fact.host(), host) && rate.find()) {
                perGpu.merge(
                        fact.subject().replaceFirst(" link.*", ""), Double.valueOf(rate.group(1)) * GIGA, Double::sum);
            }
        }
        return perGpu.values().stream()
                .min(Double::compare)
                .map(least -> new Bound(
                        least, "%s on one host with %.0f GB/s of NVLink per GPU".formatted(collective, least / GIGA)));
    }
}
