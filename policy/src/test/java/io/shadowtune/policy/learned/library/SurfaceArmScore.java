package io.shadowtune.policy.learned.library;

import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Answer;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import io.shadowtune.models.twin.surface.LoadContext;
import io.shadowtune.models.twin.surface.PortCounters;
import io.shadowtune.models.twin.surface.PortFit;
import io.shadowtune.models.twin.surface.Surface;
import io.shadowtune.models.twin.surface.SurfaceQuery;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.learned.LearnedConfig;
import io.shadowtune.policy.learned.TunedView;
import io.shadowtune.policy.learned.search.Belief;
import io.shadowtune.policy.learned.search.BelievedAdvice;
import io.shadowtune.policy.learned.search.Candidates;
import io.shadowtune.policy.learned.search.Goal;
import io.shadowtune.policy.learned.search.Profile;
import io.shadowtune.policy.learned.search.ScenarioTrial;
import io.shadowtune.policy.learned.search.SurfaceSearch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What arms choose on loads drawn by a seed that no library has, and what these choices truly gain by the surface. Arguments: goal, how
 * many loads, on how many of them the full fit of one port is asked as well (0.3 s each; it is told the port and the NIC).
 */
final class SurfaceArmScore {
    private static final double SMALL = 0.02;

    private final Surface surface = DrawnScope.shipped();
    private final Goal goal;
    private final Map<String, List<Double>> gains = new LinkedHashMap<>();
    private final Map<String, Integer> moves = new LinkedHashMap<>();
    private final Map<String, Integer> reasons = new TreeMap<>();
    private int alike;
    private int asked;

    private SurfaceArmScore(Goal goal) {
        this.goal = goal;
    }

    public static void main(String[] args) {
        SurfaceArmScore score = new SurfaceArmScore(Goal.valueOf(args[0].toUpperCase(Locale.ROOT)));
        score.run(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    }

    private void run(int loads, int fits) {
        SurfaceTables tables = new SurfaceTables(surface, goal.weights(), 7);
        SurfaceArm arm = new SurfaceArm(tables, goal.text(), LearnedConfig.DEFAULT, WredFamily.DEFAULT);
        for (int i = 0; i < loads; i++) {
            LoadContext context = DrawnScope.context(2_000_000 + i);
            double gbps = context.port().linkGbps();
            WredSetting inForce = switch (i % 4) {
                case 0 -> DrawnScope.scaled(gbps, 4, 16, 0.2);
                case 1 -> DrawnScope.scaled(gbps, 2.62, 5.24, 0.05);
                case 2 -> DrawnScope.scaled(gbps, 1, 4, 0.1);
                default -> DrawnScope.scaled(gbps, 6, 24, 1);
            };
            DrawnScope scope = DrawnScope.of(surface, context, inForce, new SplittableRandom(i));
            TunedView view = scope.view(inForce, context.demand().rounds().senders());
            SurfaceAnswer answer = arm.fromMeasurement(view);
            reasons.merge(
                    answer.because().replaceAll("[0-9.-]+", "#").replaceAll("Kmin.*Pmax # %", "S"), 1, Integer::sum);
            WredSetting reactive = setting(answer, inForce);
            note("reactive", scope, reactive);
            note("learned", scope, setting(arm.fromForecast(view), inForce));
            note("best-static", scope, setting(arm.fromAllLoads(view), inForce));
            note("clairvoyant", scope, clairvoyant(scope));
            if (i < fits) {
                WredSetting full = full(scope);
                note("one port's fit", scope, full);
                note("reactive, same loads", scope, reactive);
                asked++;
                alike += direction(scope, full) == direction(scope, reactive) ? 1 : 0;
            }
        }
        gains.forEach((name, of) -> print(name, of, moves.getOrDefault(name, 0)));
        reasons.forEach((reason, count) -> System.out.println(count + " x " + reason));
        System.out.printf(Locale.ROOT, "same of stay, lower, higher: %d of %d%n", alike, asked);
    }

    private static int direction(DrawnScope scope, WredSetting to) {
        return Long.compare(
                Math.round(to.kminBytes() + to.kmaxBytes() / to.pmaxRatio()),
                Math.round(scope.inForce().kminBytes()
                        + scope.inForce().kmaxBytes() / scope.inForce().pmaxRatio()));
    }

    private static WredSetting setting(SurfaceAnswer answer, WredSetting own) {
        return answer instanceof SurfaceAnswer.Move move ? move.asked() : own;
    }

    private void note(String name, DrawnScope scope, WredSetting to) {
        double gain = DrawnScope.gain(surface, goal.weights(), scope.context(), scope.inForce(), to);
        gains.computeIfAbsent(name, key -> new ArrayList<>()).add(gain);
        moves.merge(name, to.equals(scope.inForce()) ? 0 : 1, Integer::sum);
    }

    private Candidates candidates(DrawnScope scope) {
        return Candidates.of(
                WredFamily.DEFAULT, LinkRates.all(scope.context().port().linkGbps()), null);
    }

    private WredSetting clairvoyant(DrawnScope scope) {
        return new SurfaceSearch(surface, goal.weights(), SMALL)
                .best(Belief.of(scope.context()), scope.inForce(), candidates(scope))
                .setting();
    }

    /** The answer of the full fit, which knows port and NIC. */
    private WredSetting full(DrawnScope scope) {
        SurfaceQuery query = surface.newQuery();
        query.add(scope.context(), ScenarioTrial.marking(scope.inForce()));
        query.run();
        Map<Figure, PortCounters.Counter> read = new EnumMap<>(Figure.class);
        for (Figure figure : PortCounters.READABLE) {
            double value = query.value(0, figure);
            read.put(
                    figure,
                    new PortCounters.Counter(figure.name().startsWith("QUEUE") ? value : Math.min(1, value), 0));
        }
        PortCounters counters = new PortCounters(
                scope.context().port(),
                Optional.of(scope.context().nic()),
                new PortCounters.SeenDemand(scope.context().demand().rounds().senders(), Double.NaN, Double.NaN),
                read);
        Answer<FittedPort> fit = new PortFit(surface, 7).explain(counters, ScenarioTrial.marking(scope.inForce()));
        if (!(fit instanceof Answer.Told<FittedPort> told)) {
            return scope.inForce();
        }
        Profile profile = new Profile(
                WredFamily.DEFAULT,
                scope.inForce(),
                LinkRates.all(scope.context().port().linkGbps()),
                Optional.empty());
        return new BelievedAdvice(surface, goal, goal.weights(), profile)
                .of(new Belief(told.value().contexts()), "fit", List.of())
                .setting()
                .orElse(scope.inForce());
    }

    private static void print(String name, List<Double> gains, int moved) {
        List<Double> sorted = new ArrayList<>(gains);
        Collections.sort(sorted);
        double mean = gains.stream().mapToDouble(gain -> gain).average().orElse(Double.NaN);
        long wrong = gains.stream().filter(gain -> gain < -SMALL).count();
        System.out.printf(
                Locale.ROOT,
                "%-22s loads %4d  moved %5.1f %%  gain mean %6.2f %%  wrong %5.1f %%  5 %% below %6.2f %%  least %6.2f %%%n",
                name,
                gains.size(),
                100.0 * moved / gains.size(),
                100 * mean,
                100.0 * wrong / gains.size(),
                100 * sorted.get(gains.size() / 20),
                100 * sorted.get(0));
    }
}
