package io.shadowtune.reports.daily;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Scope;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** What the engine wrote about a generated day: forecasts, decisions, outcomes, refusals and a configuration change. */
final class GeneratedShadow {
    private static final WredSetting IN_FORCE = new WredSetting(true, 1_000_000, 2_000_000, 0.05);
    private static final WredSetting RULE = new WredSetting(true, 667_000, 2_000_000, 0.1);
    private static final WredSetting LEARNED = new WredSetting(true, 400_000, 1_600_000, 0.2);

    private final Random random;
    private final Instant start;

    GeneratedShadow(long seed, Instant start) {
        this.random = new Random(seed);
        this.start = start;
    }

    HistoryBatch blocks(int count) {
        HistoryBatch batch = new HistoryBatch();
        for (int block = 0; block < count; block++) {
            for (int leaf = 1; leaf <= 4; leaf++) {
                Scope scope = new Scope(
                        EntityId.wredProfile(GeneratedFabric.FABRIC, "leaf-" + leaf, "AZURE_LOSSLESS"), "leaf-" + leaf);
                Instant from = start.plus(Duration.ofMinutes(30L * block));
                boolean busy = leaf == 3 && block >= 26 && block < 40;
                String id = "d-" + leaf + "-" + block + "-" + start.getEpochSecond();
                batch.add(new Decision(
                        id,
                        scope,
                        from,
                        from.plus(Duration.ofMinutes(30)),
                        Optional.of(IN_FORCE),
                        Arm.HOLD,
                        leaf == 1 && block == 22,
                        wishes(busy),
                        new Provenance("m1", "c1", "b1", Map.of("shadowtune.windows/0", (long) block))));
                batch.add(outcome(id, scope, from, block));
            }
        }
        return batch;
    }

    private static List<ArmWish> wishes(boolean busy) {
        List<ArmWish> wishes = new ArrayList<>();
        wishes.add(wish(Arm.HOLD, IN_FORCE, IN_FORCE, "changes nothing", List.of()));
        wishes.add(wish(
                Arm.RULE,
                IN_FORCE,
                busy ? RULE : IN_FORCE,
                busy ? "queue p90 2.6 MB over 1.2 MB for 30 min" : "queue delay inside its band",
                busy ? List.of("step at most ×1.5") : List.of()));
        wishes.add(wish(
                Arm.LEARNED,
                IN_FORCE,
                busy ? LEARNED : IN_FORCE,
                busy ? "forecast surge 3.1 MB in 20 min leaves no room below T (1.33 MB)" : "forecast leaves room",
                List.of()));
        return wishes;
    }

    private static ArmWish wish(Arm arm, WredSetting before, WredSetting after, String because, List<String> hits) {
        return new ArmWish(arm, Optional.of(before), Optional.of(after), because, arm.text() + "-1", hits);
    }

    private Outcome outcome(String id, Scope scope, Instant from, int block) {
        Effect held = new Effect(9e13, 3e5 + 1e4 * random.nextInt(9), 2.9e6, 0.01, 0, 900, 0.002);
        Effect simulated = new Effect(9e13, 2.1e5, 1.6e6, 0.02, 0, 120, 0.0005);
        boolean known = block % 3 != 0;
        return new Outcome(
                id,
                scope,
                from,
                from.plus(Duration.ofMinutes(30)),
                0.99,
                30,
                List.of(
                        new Outcome.ArmOutcome(
                                Arm.HOLD, EvidenceLabel.MEASURED, Optional.of(held), "counters of 4 queues"),
                        new Outcome.ArmOutcome(
                                Arm.RULE, EvidenceLabel.UNIDENTIFIED, Optional.empty(), "no demand source"),
                        known
                                ? new Outcome.ArmOutcome(
                                        Arm.LEARNED, EvidenceLabel.SIMULATED, Optional.of(simulated), "twin replay")
                                : new Outcome.ArmOutcome(
                                        Arm.LEARNED,
                                        EvidenceLabel.UNIDENTIFIED,
                                        Optional.empty(),
                                        "no demand source")));
    }

    HistoryBatch forecasts(int minutes) {
        HistoryBatch batch = new HistoryBatch();
        for (int minute = 0; minute < minutes; minute += 5) {
            Instant at = start.plus(Duration.ofMinutes(minute));
            for (int leaf = 1; leaf <= 3; leaf++) {
                double seen = 3e5 + 2e5 * random.nextDouble();
                boolean surge = leaf == 3 && minute == 800;
                batch.add(new Forecast(
                        GeneratedFabric.queueOf(leaf, 2),
                        ForecastTarget.QUEUE_DEPTH_BYTES,
                        ForecastHead.REGIME,
                        at,
                        List.of(track("lstm", "a1", seen, surge), track("ewma", "", seen * 1.4, false)),
                        minute % 30 == 0 ? "ewma" : "lstm",
                        "beats ewma by 9 %"));
            }
        }
        return batch;
    }

    private static Forecast.Track track(String model, String hash, double value, boolean surge) {
        List<Quantiles> steps = new ArrayList<>();
        for (int step = 1; step <= ForecastHead.REGIME.steps(); step++) {
            double median = surge && step > 3 ? 2.8e6 : value;
            steps.add(new Quantiles(median * 0.5, median, median * 1.5, median * 2));
        }
        return new Forecast.Track(model, hash, steps);
    }

    HistoryBatch notes() {
        HistoryBatch batch = new HistoryBatch();
        batch.add(new EngineEvent(start.plus(Duration.ofMinutes(47)), EngineEvent.Kind.START, "build b1, config c1"));
        for (int i = 0; i < 130; i++) {
            batch.add(letter(i, RejectReason.MALFORMED, "{\"name\": \"<img src=x onerror=alert(1)>\" | `rm`, "));
        }
        batch.add(letter(500, RejectReason.TOO_LARGE, "[[[["));
        batch.add(config(0, "9100", "rs"));
        batch.add(config(660, "1500", "none"));
        return batch;
    }

    private DeadLetter letter(int number, RejectReason reason, String head) {
        return new DeadLetter(
                new Rejection(reason, "expected a value after | at 12", "shadowtune.samples/0/" + number),
                "gnmic.event/sonic",
                head,
                head.length(),
                "5f%02x".formatted(number),
                start.plus(Duration.ofMinutes(number)));
    }

    private ConfigSnapshot config(int minute, String mtu, String fec) {
        Instant at = start.plus(Duration.ofMinutes(minute));
        return new ConfigSnapshot(
                EntityId.device(GeneratedFabric.FABRIC, "leaf-1"),
                new Header("sonic.config_db", "f#1", at, TimeQuality.DEVICE, at, Set.of()),
                List.of(),
                List.of(),
                List.of(
                        new ConfigSnapshot.Entry("PORT", "Ethernet4", "mtu", mtu),
                        new ConfigSnapshot.Entry("PORT", "Ethernet4", "fec", fec)));
    }
}
