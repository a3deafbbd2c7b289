package io.shadowtune.policy.knob;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of machine that has knobs.
 *
 * @param system its operating system
 * @param asic the switch's ASIC, such as {@code spc3}; empty when not said
 * @param branch SONiC's branch as eight digits, such as 20240500; 0 when not said
 */
public record KnobPlatform(Os system, String asic, int branch) {
    private static final Pattern SONIC =
            Pattern.compile("sonic(?:-([a-z][a-z0-9+]*(?:-[0-9]{4}|-teralynx)?))?(?:@([0-9]{8}))?");

    /** Operating systems. */
    public enum Os {
        /** A switch with SONiC. */
        SONIC,
        /** A host with Linux. */
        LINUX
    }

    /** Reads {@code linux}, {@code sonic}, {@code sonic-ASIC} or {@code sonic-ASIC@BRANCH}; empty for anything else. */
    public static Optional<KnobPlatform> named(String name) {
        if (name.equals("linux")) {
            return Optional.of(new KnobPlatform(Os.LINUX, "", 0));
        }
        Matcher match = SONIC.matcher(name);
        if (!match.matches()) {
            return Optional.empty();
        }
        String asic = Optional.ofNullable(match.group(1)).orElse("");
        if (!asic.isEmpty() && !GcuAllowList.ASICS.contains(asic)) {
            return Optional.empty();
        }
        String branch = Optional.ofNullable(match.group(2)).orElse("0");
        return Optional.of(new KnobPlatform(Os.SONIC, asic, Integer.parseInt(branch)));
    }
}
