package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.learned.library.SurfaceArm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Drives one device through the step and keeps what it gave. */
final class Bench {
    final List<Decision> decisions = new ArrayList<>();
    final List<Outcome> outcomes = new ArrayList<>();
    private final PolicyContext context;
    private DeviceState state = DeviceState.initial(Feed.LEAF);
    private Instant now = Feed.T0;

    Bench(PolicyConfig config) {
        this(config, Optional.empty());
    }

    Bench(PolicyConfig config, Optional<SurfaceArm> surface) {
        this.context = new PolicyContext(
                config, new Provenance("model", "config", "code", Map.of("windows/0", 7L)), "pod-1", surface);
    }

    DeviceState state() {
        return state;
    }

    Instant now() {
        return now;
    }

    Bench take(PolicyInput input) {
        DecideResult result = new DecideStep().step(state, input, context);
        state = result.next();
        decisions.addAll(result.decisions());
        outcomes.addAll(result.outcomes());
        return this;
    }

    Bench seen(Window window) {
        return take(new PolicyInput.Seen(window));
    }

    Bench configured(ConfigSnapshot snapshot) {
        return take(new PolicyInput.Configured(snapshot));
    }

    Bench expected(Forecast forecast) {
        return take(new PolicyInput.Expected(forecast));
    }

    Bench ended() {
        return take(new PolicyInput.Ended(new EndOfInput("run", 0, 1)));
    }

    /** So many slots of 10 s, each with the windows a function gives for its end. */
    Bench slots(int count, Function<Instant, List<Window>> windows) {
        for (int i = 0; i < count; i++) {
            now = now.plus(Feed.SLOT);
            windows.apply(now).forEach(this::seen);
        }
        return this;
    }

    Decision last() {
        return decisions.get(decisions.size() - 1);
    }
}
