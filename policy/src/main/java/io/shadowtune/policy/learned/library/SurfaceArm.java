package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.EvidenceLabel;
import io.shadowtune.ingest.telemetry.PredictedEffect;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.policy.envelope.Envelope;
import io.shadowtune.policy.envelope.EnvelopeVerdict;
import io.shadowtune.policy.envelope.Trajectory;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.search.Candidates;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Picks the setting of least expected cost over the loads that may be there: {@code reactive} by the block before, {@code learned} with
 * the forecast of demand in place of the demand that was measured, {@code best-static} over all loads alike. All three are otherwise the
 * same, so that the difference between them is what they know.
 *
 * <p>Hysteresis: it moves when the setting it would reach in the end is better than its own by {@value #LEAST_GAIN} and by more than
 * the error bar of that mean, and neither it nor the first step is worse with a probability above {@value #MOST_DOUBT}. As the gain is
 * always over the arm's own setting, the way back has to be worth as much as the way there.
 *
 * <p>Effects are never identified here: the timers of the senders' NICs are not known, and no counter tells whether feeders are hosts.
 * Immutable but for the memo it shares; thread-safe.
 */
public final class SurfaceArm {
    private static final double LEAST_GAIN = 0.05;
    private static final double MOST_DOUBT = 0.4;
    private static final double LEAST_KNOWN = 0.5;
    private static final int LEAST_CLUES = 2;
    private static final double MOST_SILENCED = 0.01;
    private static final WredSetting UNMARKED = new WredSetting(false, 0, 0, 0);

    private final SurfaceTables tables;
    private final String measure;
    private final LearnedConfig config;
    private final WredFamily family;
    private final Envelope envelope;

    /**
     * An arm.
     *
     * @param measure what the tables' objective is called, such as {@code balanced}
     */
    public SurfaceArm(SurfaceTables tables, String measure, LearnedConfig config, WredFamily family) {
        this.tables = tables;
        this.measure = measure;
        this.config = config;
        this.family = family;
        this.envelope = new Envelope(family);
    }

    /** What the block before asks for. */
    public SurfaceAnswer fromMeasurement(TunedView view) {
        String not = notAsked(view);
        return not.isEmpty()
                ? explained(view, BlockEvidence.of(view.load(), view.rates().slowestGbps()), "the block before")
                : new SurfaceAnswer.Stay(not);
    }

    /** What the forecast asks for. */
    public SurfaceAnswer fromForecast(TunedView view) {
        String not = notAsked(view);
        if (!not.isEmpty()) {
            return new SurfaceAnswer.Stay(not);
        }
        Evidence forecast = BlockEvidence.of(view.outlook(), view.at(), config.freshness());
        return forecast == null
                ? new SurfaceAnswer.Stay(String.format(
                        Locale.ROOT,
                        "no forecast of fan-in or utilisation speaks for this scope (none within %d minutes before %s)",
                        config.freshness().toMinutes(),
                        view.at()))
                : explained(
                        view,
                        BlockEvidence.of(view.load(), view.rates().slowestGbps())
                                .expecting(forecast),
                        "the demand that is forecast");
    }

    /** What all loads of links of this rate ask for. */
    public SurfaceAnswer fromAllLoads(TunedView view) {
        String not = unlikeRates(view);
        if (!not.isEmpty()) {
            return new SurfaceAnswer.Stay(not);
        }
        LoadLibrary library = tables.library(view.rates().slowestGbps());
        return library.size() == 0
                ? unknownRate(view)
                : best(view, WeighedLoads.all(library), "all loads of the library");
    }

    private SurfaceAnswer explained(TunedView view, Evidence evidence, String source) {
        double gbps = view.rates().slowestGbps();
        LoadLibrary library = tables.library(gbps);
        if (library.size() == 0) {
            return unknownRate(view);
        }
        String doubts = evidence.doubts().isEmpty() ? "" : "; " + String.join("; ", evidence.doubts());
        if (evidence.count() < LEAST_CLUES) {
            return new SurfaceAnswer.Stay("fewer than two counters tell of the load" + doubts);
        }
        Evidence.@Nullable Clue use = evidence.clue(Figure.UTILISATION_RATIO);
        if (use != null && use.value() < config.idleUtilisationRatio()) {
            return new SurfaceAnswer.Stay(String.format(
                    Locale.ROOT, "nothing to win: links are used %.1f %% (%s)", use.value() * 100, source));
        }
        WeighedLoads loads = WeighedLoads.of(library, tables.of(gbps, view.observed()), evidence);
        return loads.explains()
                ? best(
                        view,
                        loads,
                        String.format(
                                Locale.ROOT,
                                "%s (%d clues, loads that count as %.0f%s)",
                                source,
                                evidence.count(),
                                loads.effective(),
                                doubts))
                : new SurfaceAnswer.Stay(
                        "no load that the surface knows explains " + source + " under the setting in force" + doubts);
    }

    private SurfaceAnswer best(TunedView view, WeighedLoads loads, String source) {
        double gbps = view.rates().slowestGbps();
        WredSetting own = view.own();
        CandidateCosts costs = tables.of(gbps, Candidates.of(family, view.rates(), view.buffer()));
        int cheapest = costs.cheapest(loads.draws(), LEAST_KNOWN);
        if (cheapest < 0) {
            return new SurfaceAnswer.Stay(
                    "of too few loads anything is known under any setting inside the bounds: " + source);
        }
        WredSetting asked = costs.settings().get(cheapest);
        double rough = roughGain(loads, tables.of(gbps, own), costs, cheapest);
        if (asked.equals(own) || !(rough >= LEAST_GAIN)) {
            return new SurfaceAnswer.Stay(String.format(
                    Locale.ROOT,
                    "by %s the best setting, %s, gains %.1f %%, of at least %.0f %%",
                    source,
                    asked.inWords(),
                    percent(rough),
                    percent(LEAST_GAIN)));
        }
        EnvelopeVerdict verdict =
                envelope.check(new Trajectory(own, List.of()), asked, view.at(), view.rates(), view.buffer());
        WredSetting step = verdict.setting();
        if (step.equals(own)) {
            return new SurfaceAnswer.Stay("no legal step leads to " + asked.inWords() + ": " + verdict.hits());
        }
        DrawnGain whole = gain(loads, gbps, own, asked);
        DrawnGain first = step.equals(asked) ? whole : gain(loads, gbps, own, step);
        return judged(
                asked,
                whole,
                first,
                String.format(
                        Locale.ROOT,
                        "by %s, %s costs %.1f %% less for %s (error bar %.1f %%, worse with a probability of %.0f %%) and the first step %.1f %%; without marks it would be %.1f %%",
                        source,
                        asked.inWords(),
                        percent(whole.gain().mean()),
                        measure,
                        percent(whole.errorBar()),
                        100 * whole.gain().worse(),
                        percent(first.gain().mean()),
                        percent(unmarkedGain(loads, gbps, own))));
    }

    private SurfaceAnswer judged(WredSetting asked, DrawnGain whole, DrawnGain first, String numbers) {
        boolean worthIt = whole.gain().mean() >= Math.max(LEAST_GAIN, whole.errorBar())
                && first.gain().mean() > 0
                && Math.max(whole.gain().worse(), first.gain().worse()) <= MOST_DOUBT;
        if (!worthIt) {
            return new SurfaceAnswer.Stay(numbers
                    + String.format(
                            Locale.ROOT,
                            "; a change takes %.0f %%, more than the error bar, and a probability of being worse of at most %.0f %%",
                            percent(LEAST_GAIN),
                            100 * MOST_DOUBT));
        }
        return new SurfaceAnswer.Move(
                asked,
                new PredictedEffect(
                        "cost for " + measure,
                        percent(first.gain().mean()) / 100,
                        percent(first.gain().low()) / 100,
                        percent(first.gain().high()) / 100,
                        first.gain().worse(),
                        EvidenceLabel.UNIDENTIFIED),
                numbers + "; effect unidentified: the senders' NICs and what feeds them are averaged over");
    }

    private DrawnGain gain(WeighedLoads loads, double gbps, WredSetting from, WredSetting to) {
        return DrawnGain.of(loads, tables.of(gbps, from, to), to, tables.indifference());
    }

    private static double roughGain(WeighedLoads loads, SettingTable own, CandidateCosts costs, int setting) {
        double sum = 0;
        int known = 0;
        for (int load : loads.draws()) {
            double gain = own.cost(load) - costs.cost(load, setting);
            if (!Double.isNaN(gain)) {
                sum += gain;
                known++;
            }
        }
        return known < LEAST_KNOWN * loads.draws().length ? Double.NaN : sum / known;
    }

    /** What no marking would do: a reference for readers, never a candidate. */
    private double unmarkedGain(WeighedLoads loads, double gbps, WredSetting own) {
        SettingTable with = tables.of(gbps, own);
        SettingTable without = tables.of(gbps, UNMARKED);
        double sum = 0;
        int known = 0;
        for (int load : loads.draws()) {
            double gain = with.cost(load) - without.cost(load);
            if (!Double.isNaN(gain)) {
                sum += gain;
                known++;
            }
        }
        return sum / known;
    }

    private static double percent(double gain) {
        return 100 * -Math.expm1(-gain);
    }

    private static SurfaceAnswer unknownRate(TunedView view) {
        return new SurfaceAnswer.Stay(
                "the surface knows no links of %s Gb/s".formatted(view.rates().slowestGbps()));
    }

    private static String unlikeRates(TunedView view) {
        if (!view.rates().known()) {
            return "no port speed was read, and thresholds grow with it";
        }
        return view.rates().slowestGbps() == view.rates().fastestGbps()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "links of %.0f to %.0f Gb/s share the profile, and the surface speaks of one rate",
                        view.rates().slowestGbps(),
                        view.rates().fastestGbps());
    }

    private static String notAsked(TunedView view) {
        String unlike = unlikeRates(view);
        double silenced = view.load().effect().pauseShareRatio();
        return unlike.isEmpty() && silenced > MOST_SILENCED
                ? String.format(
                        Locale.ROOT,
                        "a port was itself held by pause frames for %.1f %% of the time: a slow receiver or congestion beyond, which thresholds here do not cure",
                        silenced * 100)
                : unlike;
    }
}
