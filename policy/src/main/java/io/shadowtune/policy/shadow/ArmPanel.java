package io.shadowtune.policy.shadow;

import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.PredictedEffect;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.envelope.Envelope;
import io.shadowtune.policy.envelope.EnvelopeVerdict;
import io.shadowtune.policy.envelope.Trajectory;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.learned.Applicability;
import io.shadowtune.policy.learned.ApplicabilityProbe;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.library.SurfaceAnswer;
import io.shadowtune.policy.learned.library.SurfaceArm;
import io.shadowtune.policy.rule.RuleAnswer;
import io.shadowtune.policy.rule.RuleBook;
import io.shadowtune.policy.rule.RuleView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks every arm about one scope and brings each wish inside the envelope. Immutable. */
final class ArmPanel {
    /** Names of all arms. */
    static final List<String> NAMES = Arrays.stream(Arm.values()).map(Arm::text).toList();

    private final PolicyConfig config;
    private final Envelope envelope;
    private final RuleBook rules;
    private final @Nullable SurfaceArm surface;
    private final ApplicabilityProbe probe;

    ArmPanel(PolicyConfig config, Optional<SurfaceArm> surface) {
        this.config = config;
        this.envelope = new Envelope(config.family());
        this.rules = new RuleBook(config.rule());
        this.surface = surface.orElse(null);
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
        ArmState path = scope.arms().getOrDefault(arm.text(), ArmState.at(observed));
        Speech speech = arm == Arm.HOLD
                ? new Speech("hold", observed, "changes nothing", Optional.empty())
                : speech(arm, scope, path, observed, rates, at);
        if (speech.asked.equals(path.setting())) {
            return new Judged(wish(arm, path, path.setting(), speech.because, speech, List.of()), path);
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
        ArmWish wish = wish(arm, path, verdict.setting(), because, speech, verdict.hits());
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
            return stay("foreign-change", path, "holds for a block: " + scope.unscored());
        }
        String changed = changedIn(scope);
        if (!changed.isEmpty()) {
            return stay("regime-change", path, "no advice from a block that is not one load: " + changed);
        }
        OpenBlock before = scope.block();
        Duration span = before == null ? Duration.ZERO : Duration.between(before.start(), before.end());
        Applicability applicability = probe.probe(scope.load(), span, observed);
        if (applicability instanceof Applicability.Inapplicable no) {
            return stay("applicability", path, "no advice: " + no.because());
        }
        return switch (arm) {
            case HOLD -> stay("hold", path, "changes nothing");
            case RULE -> rule(path, scope, observed, rates);
            case BEST_STATIC -> bestStatic(view(scope, path, observed, rates, at), path);
            case REACTIVE -> asked(arm, view(scope, path, observed, rates, at), path);
            case LEARNED -> asked(arm, view(scope, path, observed, rates, at), path);
        };
    }

    /** What makes a block no picture of one load on one set of links; empty for nothing. */
    private static String changedIn(ScopeState scope) {
        return scope.unscored().isEmpty() ? scope.load().ports().linkChange() : scope.unscored();
    }

    private TunedView view(ScopeState scope, ArmState path, WredSetting observed, LinkRates rates, Instant at) {
        return new TunedView(
                path.setting(),
                observed,
                at,
                scope.load(),
                scope.outlook(),
                rates,
                config.buffer().orElse(null));
    }

    private Speech bestStatic(TunedView view, ArmState path) {
        return config.bestStatic()
                .map(best -> new Speech(
                        "best-static", best, "the configured best setting: " + best.inWords(), Optional.empty()))
                .orElseGet(() -> asked(Arm.BEST_STATIC, view, path));
    }

    private Speech asked(Arm arm, TunedView view, ArmState path) {
        String name = "surface-" + arm.text();
        if (surface == null) {
            return stay(name, path, "no response surface is there to ask");
        }
        SurfaceAnswer answer = switch (arm) {
            case LEARNED -> surface.fromForecast(view);
            case REACTIVE -> surface.fromMeasurement(view);
            default -> surface.fromAllLoads(view);
        };
        return answer instanceof SurfaceAnswer.Move move
                ? new Speech(name, move.asked(), move.because(), Optional.of(move.effect()))
                : stay(name, path, answer.because());
    }

    private Speech rule(ArmState path, ScopeState scope, WredSetting observed, LinkRates rates) {
        RuleBook.Spoken spoken =
                rules.ask(new RuleView(path.setting(), observed, path.lastRule(), scope.load(), rates));
        String name = spoken.rule().isEmpty() ? "none" : spoken.rule();
        WredSetting asked = spoken.answer() instanceof RuleAnswer.Move move ? move.asked() : path.setting();
        return new Speech(name, asked, spoken.answer().because(), Optional.empty());
    }

    private static Speech stay(String rule, ArmState path, String because) {
        return new Speech(rule, path.setting(), because, Optional.empty());
    }

    /** The effect is that of a step, so a wish that holds has none. */
    private static ArmWish wish(
            Arm arm, ArmState path, WredSetting after, String because, Speech speech, List<String> hits) {
        Optional<PredictedEffect> effect = after.equals(path.setting()) ? Optional.empty() : speech.effect;
        return new ArmWish(arm, Optional.of(path.setting()), Optional.of(after), because, speech.rule, hits, effect);
    }

    /** What an arm asks for before the envelope. */
    private record Speech(String rule, WredSetting asked, String because, Optional<PredictedEffect> effect) {}
}
