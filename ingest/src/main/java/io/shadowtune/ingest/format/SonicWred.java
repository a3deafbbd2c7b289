package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the green curve of a WRED profile of SONiC's CONFIG_DB [1]: thresholds in bytes, {@code green_drop_probability}
 * in percent (100 when absent), which is the probability of a mark for packets that can be marked.
 *
 * <p>[1] sonic-buildimage, sonic-wred-profile.yang; sonic-swss, orchagent/qosorch.cpp (signed 32-bit parse)
 */
final class SonicWred {
    private static final long LARGEST_BYTES = Integer.MAX_VALUE;
    private static final int LARGEST_PERCENT = 100;

    /** The fields that {@link WredSetting} holds. */
    static final java.util.Set<String> GREEN =
            java.util.Set.of("green_min_threshold", "green_max_threshold", "green_drop_probability");

    private SonicWred() {}

    /**
     * What the fields say.
     *
     * @param setting the curve, or null when there is none or it is invalid
     * @param defect why it is invalid, or null when it is not
     */
    record Reading(@Nullable WredSetting setting, @Nullable String defect) {}

    static Reading read(Map<String, String> fields) {
        String min = fields.get("green_min_threshold");
        String max = fields.get("green_max_threshold");
        if (min == null || max == null) {
            return new Reading(null, null);
        }
        Long kmin = CounterText.parse(min);
        Long kmax = CounterText.parse(max);
        if (kmin == null || kmax == null || beyond(kmin, LARGEST_BYTES) || beyond(kmax, LARGEST_BYTES)) {
            return invalid("the thresholds (%s, %s) must be bytes of 0..%d".formatted(min, max, LARGEST_BYTES));
        }
        if (kmax < kmin) {
            return invalid("green_max_threshold (%s) must be at least green_min_threshold (%s)".formatted(max, min));
        }
        String probability = fields.getOrDefault("green_drop_probability", "100");
        Long percent = CounterText.parse(probability);
        if (percent == null || beyond(percent, LARGEST_PERCENT)) {
            return invalid("green_drop_probability (%s) must be 0..100".formatted(probability));
        }
        boolean marks = fields.getOrDefault("ecn", "ecn_none").matches("ecn_all|ecn_(\\w+_)?green(_\\w+)?");
        boolean enabled = !"false".equals(fields.get("wred_green_enable"));
        return new Reading(new WredSetting(marks && enabled, kmin, kmax, percent / 100.0), null);
    }

    private static boolean beyond(long unsigned, long most) {
        return unsigned < 0 || unsigned > most;
    }

    private static Reading invalid(String defect) {
        return new Reading(null, defect);
    }
}
