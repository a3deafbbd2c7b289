package io.shadowtune.reports.history;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Coverage;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Effect;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.QueueSignals;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Scope;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Small records for tests, of one fabric. */
final class Given {
    static final Instant T0 = Instant.parse("2026-05-04T10:00:00Z");
    static final EntityId QUEUE = EntityId.queue("gpu-a", "leaf-3", "Ethernet12", 3);
    static final Scope SCOPE = new Scope(EntityId.wredProfile("gpu-a", "leaf-3", "AZURE_LOSSLESS"), "leaf-3");

    private Given() {}

    static Window queueWindow(EntityId queue, Instant start, long txBytes, double depthBytes) {
        Readings deltas = new Readings.Builder()
                .put(QueueSignals.TX_BYTES, txBytes)
                .put(QueueSignals.TX_PACKETS, txBytes / 4096)
                .put(QueueSignals.ECN_MARKED_PACKETS, txBytes / 40960)
                .put(QueueSignals.DROPPED_PACKETS, 0L)
                .build();
        return new Window(
                queue,
                start,
                start.plusSeconds(10),
                deltas,
                List.of(new GaugeSummary(QueueSignals.DEPTH_BYTES, 1, depthBytes, depthBytes, depthBytes)),
                List.of(),
                Optional.empty(),
                new Coverage(1, 1.0, 0),
                Set.of());
    }

    static Window queueWindow(Instant start, long txBytes) {
        return queueWindow(QUEUE, start, txBytes, 1000);
    }

    static Decision decision(String id, Instant start, WredSetting learned) {
        WredSetting observed = new WredSetting(true, 400_000, 1_600_000, 0.2);
        return new Decision(
                id,
                SCOPE,
                start,
                start.plusSeconds(1800),
                Optional.of(observed),
                Arm.HOLD,
                false,
                List.of(
                        new ArmWish(Arm.HOLD, Optional.of(observed), Optional.of(observed), "hold", "hold", List.of()),
                        new ArmWish(
                                Arm.LEARNED,
                                Optional.of(observed),
                                Optional.of(learned),
                                "queue p90 1.2 MB over 20 min",
                                "learned-1",
                                List.of())),
                new Provenance("m", "c", "b", Map.of("shadowtune.windows/0", 42L)));
    }

    static Outcome outcome(String id, Instant start) {
        return new Outcome(
                id,
                SCOPE,
                start,
                start.plusSeconds(1800),
                0.98,
                180,
                List.of(
                        new Outcome.ArmOutcome(
                                Arm.HOLD,
                                EvidenceLabel.MEASURED,
                                Optional.of(new Effect(1e12, 2e5, 1.3e6, 0.02, 0, 12, Double.NaN)),
                                "counters of 8 queues"),
                        new Outcome.ArmOutcome(
                                Arm.LEARNED, EvidenceLabel.UNIDENTIFIED, Optional.empty(), "no demand source")));
    }

    static DeadLetter deadLetter(String origin, RejectReason reason, Instant at) {
        return new DeadLetter(
                new Rejection(reason, "expected an object", origin), "gnmic.event/sonic", "{\"x\":", 5, "ab12", at);
    }

    static ConfigSnapshot config(Instant at, Map<String, String> fields) {
        EntityId device = EntityId.device("gpu-a", "leaf-3");
        List<ConfigSnapshot.Entry> entries = fields.entrySet().stream()
                .map(field -> new ConfigSnapshot.Entry("PORT", "Ethernet12", field.getKey(), field.getValue()))
                .toList();
        Header header = new Header("sonic.config_db", "f#1", at, TimeQuality.DEVICE, at, Set.of());
        return new ConfigSnapshot(device, header, List.of(), List.of(), entries);
    }

    static Forecast forecast(Instant issuedAt, double served, double persistence) {
        int steps = ForecastHead.NEAR.steps();
        return new Forecast(
                QUEUE,
                ForecastTarget.BYTES_PER_SECOND,
                ForecastHead.NEAR,
                issuedAt,
                List.of(
                        new Forecast.Track("lstm", "abc", Collections.nCopies(steps, flat(served))),
                        new Forecast.Track("persistence", "", Collections.nCopies(steps, flat(persistence)))),
                "lstm",
                "beat persistence by 12 %");
    }

    static Quantiles flat(double value) {
        return new Quantiles(value * 0.9, value, value * 1.1, value * 1.3);
    }
}
