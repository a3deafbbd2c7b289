package io.shadowtune.reports.checkup.check;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.telemetry.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether round trips between hosts are stable: for {@code ping}, the deviation is below half the mean, or below 50 µs;
 * for {@code ib_write_lat} and its relatives, the 99th percentile is below twice the typical time.
 */
final class RoundTripStability implements Check {
    private static final double DEVIATION_SHARE = 0.5;
    private static final double DEVIATION_MICROS = 50;
    private static final double TAIL_FACTOR = 2;

    @Override
    public String id() {
        return "round-trip";
    }

    @Override
    public String title() {
        return "round trips stable";
    }

    @Override
    public String fix() {
        return "Look at deep C-states, the governor and interrupts on the slow host first; then at queues and pauses on the path.";
    }

    @Override
    public Judgement judge(Fleet fleet) {
        List<Cited> unstable = new ArrayList<>();
        List<Cited> stable = new ArrayList<>();
        List<String> said = new ArrayList<>();
        for (ToolFacts item : fleet.evidence().items()) {
            pair(item, "ping_rtt", "ping_rtt_mdev", unstable, stable, said, DEVIATION_SHARE, DEVIATION_MICROS);
            pair(item, "t_typical", "99%_percentile", unstable, stable, said, TAIL_FACTOR, 0);
            fact(item, "ping_loss").filter(loss -> number(loss) > 0).ifPresent(loss -> {
                unstable.add(Cited.of(loss));
                said.add("%s: %.1f %% lost".formatted(item.text().reading().item(), number(loss)));
            });
        }
        if (!unstable.isEmpty()) {
            return Judgement.fail(String.join("; ", said), unstable);
        }
        return stable.isEmpty()
                ? Judgement.unknown(
                        "no ping or latency test between hosts is in the bundle (ping -c 100 -i 0.2, ib_write_lat)")
                : Judgement.pass("%,d tests between hosts are steady".formatted(stable.size()), stable);
    }

    private static void pair(
            ToolFacts item,
            String middle,
            String spread,
            List<Cited> unstable,
            List<Cited> stable,
            List<String> said,
            double factor,
            double floor) {
        Optional<Fact> typical = fact(item, middle);
        Optional<Fact> wide = fact(item, spread);
        if (typical.isEmpty() || wide.isEmpty()) {
            return;
        }
        boolean bad = number(wide.get()) > factor * number(typical.get()) && number(wide.get()) > floor;
        (bad ? unstable : stable).add(Cited.of(wide.get()));
        if (bad) {
            said.add("%s: %s %.1f µs against %s %.1f µs"
                    .formatted(
                            item.text().reading().item(), spread, number(wide.get()), middle, number(typical.get())));
        }
    }

    private static Optional<Fact> fact(ToolFacts item, String name) {
        return item.facts().stream().filter(fact -> fact.name().equals(name)).findFirst();
    }

    private static double number(Fact fact) {
        Double number = fact.number();
        return number == null ? 0 : number;
    }
}
