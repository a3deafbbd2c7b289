package io.shadowtune.policy.knob;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * All that is known of one knob.
 *
 * @param name its name as people say it
 * @param values its values and unit in words
 * @param numbers its range, step, dwell and budget; empty for what has no single number or is never written
 * @param pace step, dwell and budget of a knob without numbers, in words; empty when never written
 * @param scope what one write reaches
 * @param watch how it is watched after a change
 * @param couplings what ties it to other values, one sentence each
 * @param risk the worst that a wrong value does
 * @param automation how far a program may go where nothing forbids it
 * @param check what must be true first; empty without one
 * @param access how it is read and written
 * @param source where the facts come from
 */
public record KnobCard(
        String name,
        String values,
        Optional<Knob> numbers,
        String pace,
        KnobScope scope,
        Watch watch,
        List<String> couplings,
        RiskClass risk,
        Automation automation,
        String check,
        Access access,
        String source) {

    public KnobCard {
        couplings = List.copyOf(couplings);
        if (name.isBlank() || source.isBlank()) {
            throw new IllegalArgumentException(
                    "The knob (%s) must have a name and a source (%s).".formatted(name, source));
        }
        if ((automation == Automation.AFTER_CHECK) == check.isEmpty()) {
            throw new IllegalArgumentException(
                    "The knob (%s) must name a check exactly when it is automated after one (%s)."
                            .formatted(name, automation));
        }
    }

    /** Step, dwell and budget a day in words; a dash for what is never written. */
    public String paceWords() {
        return numbers.map(knob -> "x%s; %d min; %d a day"
                        .formatted(knob.stepFactor(), knob.dwell().toMinutes(), knob.budgetPerDay()))
                .orElse(pace.isEmpty() ? "-" : pace);
    }

    /**
     * How long a change is watched.
     *
     * @param least shortest watch; zero for what is never written
     * @param deadline when it is undone unless confirmed, above {@code least}; zero for what is never written
     */
    public record Watch(Duration least, Duration deadline) {
        /** For what is never written. */
        public static final Watch NEVER = new Watch(Duration.ZERO, Duration.ZERO);

        /** In minutes. */
        public static Watch minutes(int least, int deadline) {
            return new Watch(Duration.ofMinutes(least), Duration.ofMinutes(deadline));
        }
    }

    /**
     * How a knob is read and written.
     *
     * @param system where it is
     * @param read command or database path that reads it
     * @param write command or database path that writes it
     */
    public record Access(KnobPlatform.Os system, String read, String write) {}

    /**
     * How far a program may go on one platform.
     *
     * @param automation how far
     * @param because why
     */
    public record Verdict(Automation automation, String because) {}

    /** How far a program may go on a platform, never further than {@link #automation}. */
    public Verdict on(KnobPlatform platform) {
        if (access.system() != platform.system()) {
            return new Verdict(
                    Automation.ABSENT,
                    "is set on " + (access.system() == KnobPlatform.Os.SONIC ? "switches" : "hosts"));
        }
        if (access.write().contains("dynamic_th")) {
            return new Verdict(Automation.ADVISE, GcuAllowList.dynamicTh(platform));
        }
        return new Verdict(
                automation,
                switch (automation) {
                    case AUTOMATE -> "within the envelope";
                    case AFTER_CHECK -> check;
                    case ADVISE, ABSENT -> "people decide";
                });
    }
}
