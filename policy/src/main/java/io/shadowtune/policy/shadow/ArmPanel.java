package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.envelope.Envelope;
import io.shadowtune.policy.envelope.EnvelopeVerdict;
import io.shadowtune.policy.envelope.Trajectory;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.learned.Applicability;
import io.shadowtune.policy.learned.ApplicabilityProbe;
import io.shadowtune.policy.learned.TunedAnswer;
import io.shadowtune.policy.learned.TunedArm;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.rule.RuleAnswer;
import io.shadowtune.policy.rule.RuleBook;
import io.shadowtune.policy.rule.RuleView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Asks every arm about one scope and brings each wish inside the envelope. Immutable. */
final class ArmPanel {
    /** Names of all arms. */
    static final List<String> NAMES = Arrays.stream(Arm.values()).map(Arm::text).toList();

    private final PolicyConfig config;
    private final Envelope envelope;
    private final RuleBook rules;
    private final TunedArm tuned;
    private final ApplicabilityProbe probe;

    ArmPanel(PolicyConfig config) {
        this.config = config;
        this.envelope = new Envelope(config.family());
        this.rules = new RuleBook(config.rule());
        this.tuned = new TunedArm(config.learned(), config.family());
        this.probe = new ApplicabilityProbe(config.probe());
    }

    /** A wish and where the arm stands after it. */
    record Judged(ArmWish wish, ArmState next) {}

    /** What all arms wish when the setting in force is not known. */
    static List<ArmWish> blind(String profile) {
        String because = "the setting in force is not known: provide a configuration snapshot of the device with its "
                + "queue bindings, or the setting of (" + profile + ") in the configuration";
        return Arrays.stream(Arm.values())
                .map(arm -> new ArmWish(arm, Optional.empty(), Optional.empty(), because, "no-setting", List.of()))
                .toList();
    }

    /** One arm's wish for the block that begins at a time. */
    Judged ask(Arm arm, ScopeState scope, WredSetting observed, LinkRates rates, Instant at) {
        ArmState before = scope.arms().getOrDefault(arm.text(), ArmState.at(observed));
        Speech speech = arm == Arm.HOLD
                ? new Speech("hold", observed, before.tunedToBytes(), "changes nothing")
                : speech(arm, scope, before, observed, rates, at);
        ArmState path = before.tunedTo(speech.tunedToBytes);
        if (speech.asked.equals(path.setting())) {
            return new Judged(wish(arm, path, path.setting(), speech.because, speech.rule, List.of()), path);
        }
        EnvelopeVerdict verdict = envelope.check(
                new Trajectory(path.setting(), path.changes()),
                speech.asked,
                at,
                rates,
                config.buffer().orElse(null));
        String because = verdict.notes().isEmpty()
                ? speech.because
                : speech.because + " (" + String.join("; ", verdict.notes()) + ")";
        ArmWish wish = wish(arm, path, verdict.setting(), because, speech.rule, verdict.hits());
        return new Judged(
                wish,
                wish.holds()
                        ? path
                        : path.moved(
                                verdict.setting(),
                                at,
                                speech.rule,
                                config.family().budgetPerDay()));
    }

    private Speech speech(Arm arm, ScopeState scope, ArmState path, WredSetting observed, LinkRates rates, Instant at) {
        if (scope.foreign()) {
            return new Speech(
                    "foreign-change", path.setting(), path.tunedToBytes(), "holds for a block: " + scope.unscored());
        }
        OpenBlock before = scope.block();
        Duration span = before == null ? Duration.ZERO : Duration.between(before.start(), before.end());
        Applicability applicability = probe.probe(scope.load(), span, observed);
        if (applicability instanceof Applicability.Inapplicable no) {
            return new Speech("applicability", path.setting(), path.tunedToBytes(), "no advice: " + no.because());
        }
        return switch (arm) {
            case HOLD -> new Speech("hold", observed, path.tunedToBytes(), "changes nothing");
            case BEST_STATIC -> bestStatic(path);
            case RULE -> rule(path, scope, observed, rates);
            case REACTIVE ->
                tuned("room-for-measured-surge", path, tuned.fromMeasurement(view(scope, path, observed, rates, at)));
            case LEARNED ->
                tuned("room-for-forecast-surge", path, tuned.fromForecast(view(scope, path, observed, rates, at)));
        };
    }

    private TunedView view(ScopeState scope, ArmState path, WredSetting observed, LinkRates rates, Instant at) {
        return new TunedView(
                path.setting(),
                path.tunedToBytes(),
                observed,
                at,
                scope.load(),
                scope.outlook(),
                rates,
                config.buffer().orElse(null));
    }

    private Speech bestStatic(ArmState path) {
        return config.bestStatic()
                .map(best -> new Speech(
                        "best-static", best, path.tunedToBytes(), "the configured best setting: " + best.inWords()))
                .orElseGet(() -> new Speech(
                        "best-static", path.setting(), path.tunedToBytes(), "no best static setting is configured"));
    }

    private Speech rule(ArmState path, ScopeState scope, WredSetting observed, LinkRates rates) {
        RuleBook.Spoken spoken =
                rules.ask(new RuleView(path.setting(), observed, path.lastRule(), scope.load(), rates));
        String name = spoken.rule().isEmpty() ? "none" : spoken.rule();
        WredSetting asked = spoken.answer() instanceof RuleAnswer.Move move ? move.asked() : path.setting();
        return new Speech(name, asked, path.tunedToBytes(), spoken.answer().because());
    }

    private static Speech tuned(String name, ArmState path, TunedAnswer answer) {
        WredSetting asked = answer instanceof TunedAnswer.Move move ? move.asked() : path.setting();
        return new Speech(
                name, asked, answer.tunedToBytes(), answer.because() + "; effect unidentified: no twin replay");
    }

    private static ArmWish wish(
            Arm arm, ArmState path, WredSetting after, String because, String rule, List<String> hits) {
        return new ArmWish(arm, Optional.of(path.setting()), Optional.of(after), because, rule, hits);
    }

    /** What an arm asks for before the envelope. */
    private record Speech(String rule, WredSetting asked, double tunedToBytes, String because) {}
}
