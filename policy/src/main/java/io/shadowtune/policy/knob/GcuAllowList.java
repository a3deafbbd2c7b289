package io.shadowtune.policy.knob;

import java.util.Map;
import java.util.Set;

/**
 * What SONiC's generic config updater (GCU) lets a patch change, by ASIC and branch.
 *
 * <p>Source: sonic-utilities 691b1bb, {@code gcu_field_operation_validators.conf.json}. A switch's own file decides;
 * this one is what is known without asking it.
 */
final class GcuAllowList {
    /** First branch that replaces {@code BUFFER_PROFILE.dynamic_th}, by ASIC. */
    private static final Map<String, Integer> DYNAMIC_TH = Map.ofEntries(
            Map.entry("spc1", 20181100),
            Map.entry("spc2", 20191100),
            Map.entry("spc3", 20220500),
            Map.entry("spc4", 20221100),
            Map.entry("spc5", 20241200),
            Map.entry("td2", 20181100),
            Map.entry("th", 20181100),
            Map.entry("th2", 20181100),
            Map.entry("th3", 20240500),
            Map.entry("th4", 20240500),
            Map.entry("th5", 20240500),
            Map.entry("td3", 20201200),
            Map.entry("td4", 20241100),
            Map.entry("q2c+", 20241100),
            Map.entry("j2c+", 20220500),
            Map.entry("cisco-8000", 20201200),
            Map.entry("marvell-teralynx", 20241100));

    /** The ASICs that the list knows. */
    static final Set<String> ASICS = DYNAMIC_TH.keySet();

    private GcuAllowList() {}

    /** What GCU does with a replaced {@code dynamic_th} there, in words. */
    static String dynamicTh(KnobPlatform platform) {
        if (platform.asic().isEmpty()) {
            return "GCU replaces dynamic_th on listed ASICs only; name one, as in sonic-spc3@20240500";
        }
        int first = DYNAMIC_TH.getOrDefault(platform.asic(), Integer.MAX_VALUE);
        if (platform.branch() == 0) {
            return "GCU replaces dynamic_th on %s from branch %d on".formatted(platform.asic(), first);
        }
        return platform.branch() >= first
                ? "GCU replaces dynamic_th on %s at branch %d".formatted(platform.asic(), platform.branch())
                : "GCU refuses dynamic_th on %s before branch %d".formatted(platform.asic(), first);
    }
}
