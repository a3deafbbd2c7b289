package io.shadowtune.policy.advice;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.Scope;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A fabric whose decisions a test makes up, and the advice that follows. */
final class Advised {
    static final Instant T0 = Instant.parse("2026-03-02T10:00:00Z");
    static final WredSetting NOW = new WredSetting(true, 400_000, 1_600_000, 0.2);
    static final WredSetting MORE = new WredSetting(true, 600_000, 2_400_000, 0.2);

    private final AdviceStep step = new AdviceStep();
    private final AdviceConfig config;
    private AdviceState state = AdviceState.initial("f");
    private AdviceResult last = new AdviceResult(state, List.of(), List.of());

    Advised(AdviceConfig config) {
        this.config = config;
    }

    static Decision decision(String device, int block, WredSetting observed, WredSetting wished, String rule) {
        Instant start = T0.plus(Duration.ofMinutes(30L * block));
        return new Decision(
                device + "-" + block,
                new Scope(EntityId.wredProfile("f", device, "p"), "f/" + device),
                start,
                start.plus(Duration.ofMinutes(30)),
                Optional.of(observed),
                Arm.HOLD,
                false,
                List.of(new ArmWish(
                        Arm.LEARNED, Optional.of(observed), Optional.of(wished), "p90 grows by 40 %", rule, List.of())),
                new Provenance("m", "c", "b", Map.of()));
    }

    List<Recommendation> tell(AdviceInput... inputs) {
        List<Recommendation> told = new ArrayList<>();
        for (AdviceInput input : inputs) {
            last = step.step(state, input, config);
            state = last.next();
            told.addAll(last.recommendations());
        }
        return told;
    }

    /** One device's block, judged at once. */
    List<Recommendation> block(int block, WredSetting observed, WredSetting wished) {
        return tell(
                new AdviceInput.Decided(decision("leaf-1", block, observed, wished, "room")), new AdviceInput.Ended());
    }

    AdviceState state() {
        return state;
    }

    AdviceResult last() {
        return last;
    }
}
