package io.shadowtune.policy.knob;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The knobs of a WRED profile: the one place of their numbers. 1 KB is 1000 bytes. */
final class WredCards {
    private static final Duration DWELL = Duration.ofMinutes(30);
    private static final int BUDGET = 4;

    static final Knob KMIN = new Knob(
            "Kmin",
            KnobUnit.BYTES,
            Knob.Scale.PER_GBPS,
            500,
            8_000,
            1.5,
            DWELL,
            BUDGET,
            1,
            "HPCC simulator run.py: 4 KB per Gb/s; the bandwidth-delay product at 8 us is 1 KB per Gb/s");
    static final Knob KMAX = new Knob(
            "Kmax",
            KnobUnit.BYTES,
            Knob.Scale.PER_GBPS,
            1_000,
            32_000,
            1.5,
            DWELL,
            BUDGET,
            1,
            "HPCC simulator run.py: 16 KB per Gb/s; Huawei CloudEngine AI Fabric: 2 to 3 BDP at 20 us");
    static final Knob PMAX = new Knob(
            "Pmax",
            KnobUnit.PERCENT,
            Knob.Scale.ABSOLUTE,
            5,
            100,
            2,
            DWELL,
            BUDGET,
            1,
            "SONiC qos_config.j2: 5 %; HPCC: 20 %; NVIDIA Onyx: 100 %");

    private WredCards() {}

    static List<KnobCard> all() {
        return List.of(
                card(
                        KMIN,
                        "bytes, 0.5 to 8 KB for each Gb/s",
                        "green_min_threshold",
                        "-gmin",
                        List.of("Kmin < Kmax", "2 Kmin <= Kmax")),
                card(
                        KMAX,
                        "bytes, 1 to 32 KB for each Gb/s",
                        "green_max_threshold",
                        "-gmax",
                        List.of("2 Kmin <= Kmax", "Kmax <= 0.8 T, T = alpha B / (1 + alpha m)")),
                card(PMAX, "percent, 5 to 100", "green_drop_probability", "-gdrop", List.of()));
    }

    private static KnobCard card(Knob knob, String values, String field, String option, List<String> couplings) {
        return new KnobCard(
                knob.name(),
                values,
                Optional.of(knob),
                "",
                KnobScope.SHARED_PROFILE,
                KnobCard.Watch.minutes(10, 15),
                couplings,
                RiskClass.NEIGHBOURS,
                Automation.AFTER_CHECK,
                "the validator file on the switch must not restrict WRED_PROFILE or QUEUE: older branches do",
                new KnobCard.Access(
                        KnobPlatform.Os.SONIC,
                        "CONFIG_DB WRED_PROFILE|NAME " + field,
                        "config apply-patch: /WRED_PROFILE/NAME/%s (ecnconfig %s)".formatted(field, option)),
                knob.source());
    }
}
