package io.shadowtune.deploy.fit;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.packet.Marking;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.PortFit;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the surface says of a queue, from its counters.
 *
 * @param translated the counters, or why there are none
 * @param port the contexts that explain them; empty when nothing does
 * @param because why nothing does; empty when something does
 * @param effects of each setting that was asked about, in order
 */
public record QueueFit(Translated translated, Optional<FittedPort> port, String because, List<Effect> effects) {
    private static final double LEAST_EFFECTIVE = 20;

    /**
     * What one setting would do.
     *
     * @param setting the setting
     * @param spreads by figure; empty when nothing can be said
     * @param because why not
     */
    public record Effect(WredSetting setting, Map<Figure, FittedPort.Spread> spreads, String because) {}

    /** Fits counters and asks about settings. */
    public static QueueFit of(Surface surface, long seed, Translated translated, List<WredSetting> settings) {
        if (translated instanceof Translated.Unidentified refused) {
            return refused(translated, refused.because(), settings);
        }
        Translated.Ready ready = (Translated.Ready) translated;
        Marking inForce = ScenarioTrial.marking(ready.inForce());
        Answer<FittedPort> answer = new PortFit(surface, seed).explain(ready.counters(), inForce);
        if (!(answer instanceof Answer.Told<FittedPort> told)) {
            return refused(translated, ((Answer.Unidentified<FittedPort>) answer).because(), settings);
        }
        List<Effect> effects = new ArrayList<>();
        List<Answer<Map<Figure, FittedPort.Spread>>> answers = told.value()
                .differences(
                        inForce, settings.stream().map(ScenarioTrial::marking).toList());
        for (int i = 0; i < settings.size(); i++) {
            effects.add(
                    answers.get(i) instanceof Answer.Told<Map<Figure, FittedPort.Spread>> spreads
                            ? new Effect(settings.get(i), told(settings.get(i), spreads.value()), "")
                            : new Effect(
                                    settings.get(i),
                                    Map.of(),
                                    ((Answer.Unidentified<Map<Figure, FittedPort.Spread>>) answers.get(i)).because()));
        }
        return new QueueFit(translated, Optional.of(told.value()), "", List.copyOf(effects));
    }

    /** Where nothing marks, nothing is marked: that the surface learned it only nearly must not show. */
    private static Map<Figure, FittedPort.Spread> told(WredSetting setting, Map<Figure, FittedPort.Spread> spreads) {
        Map<Figure, FittedPort.Spread> told = new EnumMap<>(spreads);
        if (!setting.marking()) {
            told.put(Figure.MARK_RATIO, new FittedPort.Spread(0, 0, 0, 0, 0));
        }
        return told;
    }

    private static QueueFit refused(Translated translated, String because, List<WredSetting> settings) {
        return new QueueFit(
                translated,
                Optional.empty(),
                because,
                settings.stream()
                        .map(setting -> new Effect(setting, Map.of(), because))
                        .toList());
    }

    /** What keeps any effect from being identified, a line each; empty for nothing. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (translated instanceof Translated.Ready ready) {
            doubts.addAll(ready.doubts());
        }
        port.filter(fitted -> fitted.effectiveContexts() < LEAST_EFFECTIVE)
                .ifPresent(fitted -> doubts.add(
                        "the loads that explain the counters count as %.0f only: hardly any load does, so they hardly are one load's"
                                .formatted(fitted.effectiveContexts())));
        return doubts;
    }

    /** How far a figure's effect is known. */
    public EffectWord word(FittedPort.Spread spread) {
        return spread.isSure() && doubts().isEmpty() ? EffectWord.IDENTIFIED : EffectWord.UNSURE;
    }

    /** Why it is not known better. */
    public String because(FittedPort.Spread spread) {
        if (spread.isSure()) {
            return doubts().isEmpty() ? "" : "every load that fits agrees, but see what is doubtful";
        }
        return spread.isLikely()
                ? "90 %% of what may be true is %s, the worst case is not"
                        .formatted(spread.high() < 1 ? "less" : "more")
                : "contexts that explain the counters do not agree on the direction";
    }
}
