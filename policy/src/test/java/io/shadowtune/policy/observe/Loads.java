package io.shadowtune.policy.observe;

import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.Feed;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Blocks made of equal slots. */
public final class Loads {
    private Loads() {}

    public static BlockLoad of(Thresholds thresholds, int slots, Function<Instant, List<Window>> windows) {
        Members members = Members.everyPort(3);
        BlockLoad load = BlockLoad.open(thresholds);
        for (int i = 1; i <= slots; i++) {
            for (Window window : windows.apply(Feed.T0.plusSeconds(10L * i))) {
                load = load.plus(window, members);
            }
        }
        return load;
    }
}
