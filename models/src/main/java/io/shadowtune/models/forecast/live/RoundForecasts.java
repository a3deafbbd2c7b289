package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Quantiles;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.forecast.ForecastRequest;
import io.shadowtune.models.forecast.Forecaster;
import io.shadowtune.models.forecast.Head;
import io.shadowtune.models.forecast.LookBack;
import io.shadowtune.models.forecast.QuantileForecast;
import io.shadowtune.models.forecast.SeriesForecast;
import io.shadowtune.models.forecast.blend.Blend;
import io.shadowtune.models.kernel.series.Features;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The forecasts of one device and head at one time: every series that varies is forecast by all models in one pass, their answers are
 * blended, and the speaker of its group says whose is published. A series that has been the same for as long as it is remembered needs
 * no model to be forecast. Not thread-safe.
 */
final class RoundForecasts {
    private static final int STILL_STEPS = 8;
    /** What a simple model without a long season sees: it has forgotten the rest, and its errors are of the present. */
    private static final int RECENT_STEPS = 192;

    private final ForecastPlan plan;
    private final DeviceMemory memory;
    private final Function<EntityId, Optional<WredSetting>> settings;
    private final ForecastHead head;
    private final Instant issuedAt;

    RoundForecasts(
            ForecastPlan plan,
            DeviceMemory memory,
            Function<EntityId, Optional<WredSetting>> settings,
            ForecastHead head,
            Instant issuedAt) {
        this.plan = plan;
        this.memory = memory;
        this.settings = settings;
        this.head = head;
        this.issuedAt = issuedAt;
    }

    /**
     * Scores what came and forecasts what comes.
     *
     * @param keys of series that have a new sample, in order
     * @param keeps whether what is said now is kept to be scored
     */
    List<Forecast> forecast(Collection<SeriesKey> keys, boolean keeps) {
        memory.score(head, Long.MAX_VALUE);
        List<Forecast> forecasts = new ArrayList<>();
        List<SeriesKey> varying = new ArrayList<>();
        for (SeriesKey key : keys) {
            SeriesMemory series = memory.series(key);
            if (series.samples().varies()) {
                varying.add(key);
            } else {
                still(key, series, asksAll(keeps) ? simple() : plan.names().subList(0, 1))
                        .ifPresent(forecasts::add);
                if (keeps && series.judgement() != null) {
                    series.judgement(null);
                    memory.judgementChanged(key);
                }
            }
        }
        forecasts.addAll(varying(varying, keeps));
        utilisation(forecasts);
        if (keeps) {
            memory.mark(head);
        }
        return forecasts;
    }

    /** Adds the utilisation to the bytes of every port whose speed is known: the same forecast in another unit. */
    private void utilisation(List<Forecast> forecasts) {
        List<Forecast> added = new ArrayList<>();
        for (Forecast bytes : forecasts) {
            if (bytes.target() == ForecastTarget.BYTES_PER_SECOND) {
                double perByte = memory.series(new SeriesKey(bytes.entity(), bytes.target(), head))
                        .othersPerUnit();
                if (perByte > 0) {
                    added.add(scaled(bytes, ForecastTarget.UTILISATION, perByte));
                }
            }
        }
        forecasts.addAll(added);
    }

    private static Forecast scaled(Forecast forecast, ForecastTarget target, double factor) {
        List<Forecast.Track> tracks = forecast.tracks().stream()
                .map(track -> new Forecast.Track(
                        track.model(),
                        track.modelHash(),
                        track.steps().stream()
                                .map(q -> new Quantiles(
                                        q.p10() * factor, q.p50() * factor, q.p90() * factor, q.p99() * factor))
                                .toList()))
                .toList();
        return new Forecast(
                forecast.entity(),
                target,
                forecast.head(),
                forecast.issuedAt(),
                tracks,
                forecast.servedBy(),
                forecast.because());
    }

    /** Simple models that are asked: at an origin all of them are recorded, so that what is served has all of them to be compared with. */
    private List<String> simple() {
        return plan.forecasters().stream()
                .map(Forecaster::name)
                .filter(name -> !plan.learned().contains(name))
                .toList();
    }

    private Optional<Forecast> still(SeriesKey key, SeriesMemory series, List<String> models) {
        double value = Double.NaN;
        for (int back = 0; back < Math.min(STILL_STEPS, series.samples().size()) && Double.isNaN(value); back++) {
            value = series.samples().back(back);
        }
        if (Double.isNaN(value)) {
            return Optional.empty();
        }
        double still = within(value, most(key.target()));
        List<Quantiles> steps = new ArrayList<>(head.steps());
        for (int step = 0; step < head.steps(); step++) {
            steps.add(new Quantiles(still, still, still, still));
        }
        return Optional.of(new Forecast(
                key.entity(),
                key.target(),
                head,
                issuedAt,
                models.stream()
                        .map(model -> new Forecast.Track(model, "", steps))
                        .toList(),
                models.get(0),
                "the same value since it is remembered, %d steps"
                        .formatted(series.samples().size())));
    }

    private List<Forecast> varying(List<SeriesKey> keys, boolean keeps) {
        List<@Nullable LookBack> whole = new ArrayList<>(Collections.nCopies(keys.size(), null));
        List<LookBack> recent = new ArrayList<>(keys.size());
        List<List<SeriesForecast>> answers = new ArrayList<>(keys.size());
        for (SeriesKey key : keys) {
            SeriesMemory series = memory.series(key);
            series.findSeason(key.text(), head.step(), head.steps());
            boolean seasonal = 3 * series.seasonSteps() > RECENT_STEPS;
            recent.add(lookBack(key, series, seasonal ? series.samples().capacity() : RECENT_STEPS));
            answers.add(new ArrayList<>());
        }
        Head asked = new Head(head == ForecastHead.NEAR ? "near" : "regime", head.step(), head.steps());
        List<Integer> before = List.of();
        ForecastRequest request = new ForecastRequest(asked, List.of());
        for (Forecaster forecaster : plan.forecasters()) {
            boolean simple = !plan.learned().contains(forecaster.name());
            List<Integer> asking = asking(keys, forecaster.name(), keeps);
            // The same request for the same rows: who has searched for analogues can then lend them.
            if (simple || !asking.equals(before)) {
                List<LookBack> rows = new ArrayList<>(asking.size());
                for (int row : asking) {
                    rows.add(simple ? recent.get(row) : whole(keys.get(row), whole, row));
                }
                request = new ForecastRequest(asked, rows);
            }
            before = simple ? List.of() : asking;
            if (!asking.isEmpty()) {
                List<SeriesForecast> given = forecaster.forecast(request);
                for (int i = 0; i < asking.size(); i++) {
                    answers.get(asking.get(i)).add(given.get(i));
                }
            }
        }
        List<Forecast> forecasts = new ArrayList<>();
        for (int row = 0; row < keys.size(); row++) {
            one(keys.get(row), answers.get(row), keeps).ifPresent(forecasts::add);
        }
        return forecasts;
    }

    /** Five minutes leave time for all of them. */
    private boolean asksAll(boolean keeps) {
        return keeps || head == ForecastHead.REGIME;
    }

    private List<Integer> asking(List<SeriesKey> keys, String model, boolean keeps) {
        return IntStream.range(0, keys.size())
                .filter(row -> asksAll(keeps) || isNeeded(keys.get(row), model))
                .boxed()
                .toList();
    }

    private LookBack whole(SeriesKey key, List<@Nullable LookBack> known, int row) {
        LookBack whole = known.get(row);
        if (whole == null) {
            SeriesMemory series = memory.series(key);
            whole = lookBack(key, series, series.samples().capacity());
            known.set(row, whole);
        }
        return whole;
    }

    private LookBack lookBack(SeriesKey key, SeriesMemory series, int most) {
        return LookBack.of(
                key.text(),
                series.samples().latest(most),
                series.lastStep(),
                head.step(),
                series.seasonSteps(),
                features(key));
    }

    private Features features(SeriesKey key) {
        return settings.apply(key.entity())
                .map(setting -> SettingFeatures.of(key.target(), setting))
                .orElse(Features.NONE);
    }

    /** Between two origins only those are asked whose answer is published or has a say in what is. */
    private boolean isNeeded(SeriesKey key, String model) {
        Judgement judgement = memory.series(key).judgement();
        GroupMemory group = memory.group(GroupKey.of(key));
        String speaker = group.speaker().speaker();
        if (judgement == null || judgement.voices().isEmpty() || model.equals(speaker)) {
            return true;
        }
        return model.equals(group.speaker().simple())
                || (speaker.equals(Blend.NAME) && judgement.voices().contains(model));
    }

    private Optional<Forecast> one(SeriesKey key, List<SeriesForecast> answers, boolean keeps) {
        SeriesMemory series = memory.series(key);
        GroupMemory group = memory.group(GroupKey.of(key));
        Judgement judgement = series.judgement();
        if (judgement == null) {
            judgement = new Judgement(group);
            series.judgement(judgement);
        }
        boolean blends = asksAll(keeps)
                || judgement.voices().isEmpty()
                || group.speaker().speaker().equals(Blend.NAME);
        if (blends) {
            answers.add(judgement.blended(key.text(), answers));
        }
        if (keeps && judgement.isOver(issuedAt.toEpochMilli(), head.step().toMillis())) {
            judgement.said(answers, series.samples().latest(series.samples().capacity()), series.lastStepMillis());
        }
        return published(key, answers, group, keeps);
    }

    /** The one that speaks, and those it is to be compared with. */
    private Optional<Forecast> published(
            SeriesKey key, List<SeriesForecast> answers, GroupMemory group, boolean keeps) {
        String speaker = group.speaker().speaker();
        String standIn = "";
        Set<String> given = new LinkedHashSet<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given) {
                given.add(answer.model());
                // Answers come in the order of preference: where the speaker is silent, the first simple one stands in.
                standIn = standIn.isEmpty() ? answer.model() : standIn;
            }
        }
        if (given.isEmpty()) {
            return Optional.empty();
        }
        boolean speaks = given.contains(speaker);
        String served = speaks ? speaker : standIn;
        Set<String> shown = new LinkedHashSet<>();
        shown.add(group.speaker().simple());
        shown.add(standIn);
        if (asksAll(keeps)) {
            shown.addAll(simple());
        }
        shown.addAll(plan.recorded());
        shown.add(Blend.NAME);
        shown.add(served);
        List<Forecast.Track> tracks = new ArrayList<>();
        for (SeriesForecast answer : answers) {
            if (answer instanceof SeriesForecast.Given g && shown.contains(g.model())) {
                String hash = plan.hashes().getOrDefault(g.model(), "");
                tracks.add(new Forecast.Track(g.model(), hash, quantiles(g.quantiles(), most(key.target()))));
            }
        }
        String because = speaks
                ? group.speaker().because()
                : "%s is silent on this series; %s"
                        .formatted(speaker, group.speaker().because());
        return Optional.of(new Forecast(key.entity(), key.target(), head, issuedAt, tracks, served, because));
    }

    /** No target is ever negative, and a share is at most 1. */
    private static double most(ForecastTarget target) {
        return switch (target) {
            case MARK_RATIO, PAUSE_SHARE -> 1;
            case BYTES_PER_SECOND, ACTIVE_FLOWS, FAN_IN, BURSTINESS, UTILISATION, QUEUE_DEPTH_BYTES -> Double.MAX_VALUE;
        };
    }

    private static double within(double value, double most) {
        return Math.min(Math.max(value, 0), most);
    }

    private static List<Quantiles> quantiles(QuantileForecast forecast, double most) {
        List<Quantiles> steps = new ArrayList<>(forecast.steps());
        for (int step = 1; step <= forecast.steps(); step++) {
            steps.add(new Quantiles(
                    within(forecast.p10(step), most),
                    within(forecast.p50(step), most),
                    within(forecast.p90(step), most),
                    within(forecast.p99(step), most)));
        }
        return steps;
    }
}
