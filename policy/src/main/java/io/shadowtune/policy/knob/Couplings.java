package io.shadowtune.policy.knob;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says what a set of wished values breaks. Pure. */
public final class Couplings {
    private static final long PERCENT_OF_RAM = 10;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final WredFamily family;

    /** Judges WRED values by a family. */
    public Couplings(WredFamily family) {
        this.family = family;
    }

    /**
     * What breaks, one line each; empty when nothing does.
     *
     * <p>What hangs on a fact that is not known counts as broken, since a check that was not made is no check.
     *
     * @param wished every value that would be in force, by the knob's name
     */
    public List<String> broken(Map<String, Long> wished, KnobFacts facts) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Long> wish : wished.entrySet()) {
            range(wish.getKey(), wish.getValue(), facts, lines);
        }
        wred(wished, facts, lines);
        if (facts.host().isPresent()) {
            buffers(wished, facts.host().get(), lines);
            budget(wished, facts.host().get(), lines);
        } else if (wished.keySet().stream().anyMatch(Couplings::ofHost)) {
            lines.add("The host's memory, paths and clock must be known.");
        }
        return lines.stream().sorted().toList();
    }

    private void range(String name, long value, KnobFacts facts, List<String> lines) {
        Optional<Knob> knob = numbers(name);
        if (knob.isEmpty()) {
            lines.add("%s is no knob with a number that may be wished.".formatted(name));
        } else if (knob.get().scale() == Knob.Scale.PER_GBPS && !facts.rates().known()) {
            lines.add("The link rate must be known to judge %s (%d).".formatted(name, value));
        } else {
            Range range = knob.get().range(facts.rates());
            if (!range.holds(value)) {
                lines.add("%s (%d) must be within %d..%d.".formatted(name, value, range.low(), range.high()));
            }
        }
    }

    /** The family's own numbers where it has some: a configuration may have made them tighter. */
    private Optional<Knob> numbers(String name) {
        for (Knob knob : List.of(family.kmin(), family.kmax(), family.pmax())) {
            if (knob.name().equals(name)) {
                return Optional.of(knob);
            }
        }
        return KnobCards.named(name).flatMap(KnobCard::numbers);
    }

    private void wred(Map<String, Long> wished, KnobFacts facts, List<String> lines) {
        Long kmin = wished.get("Kmin");
        Long kmax = wished.get("Kmax");
        if ((kmin == null) != (kmax == null)) {
            lines.add("Kmin and Kmax must be judged together.");
        }
        if (kmin != null && kmax != null) {
            if (kmin >= kmax) {
                lines.add("Kmin (%d) must be below Kmax (%d).".formatted(kmin, kmax));
            } else if (family.kmaxOverKmin() * kmin > kmax) {
                lines.add("Kmax (%d) must be at least %s Kmin (%d).".formatted(kmax, family.kmaxOverKmin(), kmin));
            }
        }
        if (kmax != null && facts.buffer().isEmpty()) {
            lines.add("The switch's shared buffer must be known to judge Kmax (%d).".formatted(kmax));
        } else if (kmax != null) {
            double bound =
                    family.bufferShareRatio() * facts.buffer().orElseThrow().pauseThresholdBytes();
            if (kmax > bound) {
                lines.add("Kmax (%d) must be at most %s T (%.0f): PFC would speak before ECN."
                        .formatted(kmax, family.bufferShareRatio(), bound));
            }
        }
    }

    private static boolean ofHost(String name) {
        return KnobCards.named(name)
                .filter(card -> card.access().system() == KnobPlatform.Os.LINUX)
                .isPresent();
    }

    private static void buffers(Map<String, Long> wished, KnobFacts.Host host, List<String> lines) {
        long sum = 0;
        for (String name : List.of("tcp_rmem max", "tcp_wmem max")) {
            long value = wished.getOrDefault(name, 0L);
            sum += value;
            double least = numbersOf(name).low();
            if (value > least && value > 2 * host.bdpBytes()) {
                lines.add("%s (%d) must be at most 2 BDP (%d).".formatted(name, value, 2 * host.bdpBytes()));
            }
        }
        double all = (double) sum * host.connections();
        double bound = Math.min((double) host.ramBytes() * PERCENT_OF_RAM / 100, (double) host.tcpMemBytes());
        if (all > bound) {
            lines.add("The TCP buffers of %d connections (%.0f) must be at most 10 %% of RAM and tcp_mem (%.0f)."
                    .formatted(host.connections(), all, bound));
        }
        for (String name : List.of("rmem_max", "wmem_max")) {
            if (wished.containsKey(name) && !host.explicitBufferUsers()) {
                lines.add("%s has no effect: no program sets SO_RCVBUF or SO_SNDBUF itself.".formatted(name));
            }
        }
    }

    private static Knob numbersOf(String name) {
        return KnobCards.named(name).flatMap(KnobCard::numbers).orElseThrow();
    }

    private static void budget(Map<String, Long> wished, KnobFacts.Host host, List<String> lines) {
        Long micros = wished.get("netdev_budget_usecs");
        if (wished.containsKey("netdev_budget") != (micros != null)) {
            lines.add("netdev_budget and netdev_budget_usecs must change together.");
        }
        long least = 2 * MICROS_PER_SECOND / host.jiffiesPerSecond();
        if (micros != null && micros < least) {
            lines.add("netdev_budget_usecs (%d) must be at least 2 jiffies (%d).".formatted(micros, least));
        }
    }
}
