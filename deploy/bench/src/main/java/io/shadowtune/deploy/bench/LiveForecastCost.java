package io.shadowtune.deploy.bench;

import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.LstmForecaster;
import io.shadowtune.models.forecast.analog.AnalogForecaster;
import io.shadowtune.models.forecast.baseline.Baseline;
import io.shadowtune.models.forecast.blend.BlendRule;
import io.shadowtune.models.forecast.live.DeviceForecasts;
import io.shadowtune.models.forecast.live.ForecastPlan;
import io.shadowtune.models.forecast.skill.SpeakingRule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What live forecasting costs, with the rules of the engine: processor time by the kind of round, resident memory of the process, and a
 * hash of all forecasts, by which two builds are told to say the same.
 *
 * <p>Between two origins only those are asked who speak or have a say; at an origin, once in a horizon of 100 s, all are, to be scored. What
 * a round at an origin costs more than the others is the price of scoring in shadow.
 */
public final class LiveForecastCost {
    private static final int PORTS = 16;
    private static final int LOOK_BACK_STEPS = 768;
    private static final int ORIGIN_WINDOWS = 10;
    private static final int REGIME_WINDOWS = 30;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long[] nanos = new long[3];
    private final long[] rounds = new long[3];
    private final MessageDigest digest;

    private LiveForecastCost() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    /** Arguments: simple, analog or lstm; devices of {@value #PORTS} ports, 8 by default; windows of each, 2,000 by default. */
    public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
        String models = arguments.length > 0 ? arguments[0] : "analog";
        int devices = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8;
        int windows = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2000;
        new LiveForecastCost().run(plan(models), models, devices, windows);
    }

    private static ForecastPlan plan(String models) {
        List<Forecaster> forecasters = new ArrayList<>(
                List.of(Baseline.persistence(), Baseline.seasonalNaive(), Baseline.ewma(), Baseline.holtWinters()));
        AnalogForecaster analog = new AnalogForecaster();
        if (!models.equals("simple")) {
            forecasters.add(analog);
        }
        if (models.equals("lstm")) {
            LstmForecaster.Loading loading = LstmForecaster.load("lstm", RandomNet.file());
            forecasters.add(
                    ((LstmForecaster.Loading.Loaded) loading).forecaster().sharing(analog::said));
        }
        return new ForecastPlan(
                forecasters,
                List.of("persistence", "seasonal-naive", "ewma", "holt-winters", AnalogForecaster.NAME, "lstm"),
                Set.of(AnalogForecaster.NAME, "lstm"),
                Set.of("lstm"),
                Map.of(),
                LOOK_BACK_STEPS,
                BlendRule.sparse(),
                SpeakingRule.standard());
    }

    private void run(ForecastPlan plan, String models, int devices, int windows) throws IOException {
        List<LiveLoad> loads = new ArrayList<>();
        List<DeviceForecasts> forecasts = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            loads.add(new LiveLoad(device, PORTS));
            forecasts.add(new DeviceForecasts(loads.get(device).holder(), () -> plan));
        }
        for (int index = 0; index < windows; index++) {
            for (int device = 0; device < devices; device++) {
                for (Window window : loads.get(device).round(index)) {
                    long before = threads.getCurrentThreadCpuTime();
                    Optional<ForecastRound> round = forecasts.get(device).add(window);
                    long took = threads.getCurrentThreadCpuTime() - before;
                    round.ifPresent(r -> count(r, took));
                    forecasts.get(device).takeChanges();
                }
            }
        }
        say(models, devices, windows);
    }

    private void count(ForecastRound round, long took) {
        long end = round.issuedAt().getEpochSecond() / 10;
        int kind = end % REGIME_WINDOWS == 0 ? 2 : end % ORIGIN_WINDOWS == 0 ? 1 : 0;
        nanos[kind] += took;
        rounds[kind]++;
        digest.update(round.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void say(String models, int devices, int windows) throws IOException {
        double ordinary = nanos[0] / (double) rounds[0];
        double all = (double) (nanos[0] + nanos[1] + nanos[2]);
        double scoring = nanos[1] - rounds[1] * ordinary;
        String[] kinds = {"between origins", "at an origin", "at an origin, with the five minutes"};
        System.out.printf(
                Locale.ROOT,
                "%s, %d devices, %d windows each: %.1f s of the processor%n",
                models,
                devices,
                windows,
                all / 1e9);
        for (int kind = 0; kind < kinds.length; kind++) {
            System.out.printf(
                    Locale.ROOT,
                    "  %-36s %6.2f ms a round, %5.1f %% of the time%n",
                    kinds[kind],
                    nanos[kind] / 1e6 / rounds[kind],
                    100 * nanos[kind] / all);
        }
        double near = all - nanos[2] + rounds[2] * (nanos[1] / (double) rounds[1]);
        double shadow = scoring * (rounds[1] + rounds[2]) / rounds[1];
        System.out.printf(
                Locale.ROOT,
                "  asking all at the origins of 100 s: %.1f %% of the near forecasts' time%n",
                100 * shadow / near);
        System.out.printf("  forecasts %s%n", HexFormat.of().formatHex(digest.digest(), 0, 8));
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM") || line.startsWith("VmRSS")) {
                System.out.println("  " + line.replaceAll("\\s+", " "));
            }
        }
    }
}
