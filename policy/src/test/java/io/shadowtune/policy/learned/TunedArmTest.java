package io.shadowtune.policy.learned;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.T0;
import static io.shadowtune.policy.Feed.forecast;
import static io.shadowtune.policy.Feed.port;
import static io.shadowtune.policy.Feed.portWindow;
import static io.shadowtune.policy.Feed.queue;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Forecast;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.policy.knob.BufferFacts;
import io.shadowtune.policy.knob.LinkRates;
import io.shadowtune.policy.knob.WredFamily;
import io.shadowtune.policy.observe.BlockLoad;
import io.shadowtune.policy.observe.Loads;
import io.shadowtune.policy.observe.Thresholds;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TunedArmTest {
    private static final Instant AT = T0.plusSeconds(1800);
    private static final Instant ISSUED = AT.minusSeconds(300);
    private static final WredSetting HPCC = new WredSetting(true, 400_000, 1_600_000, 0.2);
    private final TunedArm arm = new TunedArm(LearnedConfig.DEFAULT, WredFamily.DEFAULT);

    private static TunedView view(WredSetting own, @Nullable BufferFacts buffer, Forecast... forecasts) {
        Outlook outlook = Outlook.NONE;
        for (Forecast forecast : forecasts) {
            outlook = outlook.plus(forecast);
        }
        return new TunedView(own, -1, SONIC, AT, BlockLoad.open(Thresholds.NONE), outlook, LinkRates.all(100), buffer);
    }

    private static Forecast fanIn(double p50, double p90) {
        return forecast(port(0), ForecastTarget.FAN_IN, ForecastHead.REGIME, ISSUED, p50, p90);
    }

    @Test
    void fromForecast_smallFanIn_wantsTheCalmSetting() {
        TunedAnswer answer = arm.fromForecast(view(SONIC, null, fanIn(4, 8)));
        assertThat(answer).isInstanceOf(TunedAnswer.Move.class);
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(HPCC);
        assertThat(answer.because())
                .contains("forecast fan-in 4.0, high 8.0 (persistence, 1 members")
                .contains("surge 300 KB, high 700 KB, tuned to 700 KB of 3200 KB room (buffer unknown)");
    }

    @Test
    void fromForecast_wideIncast_leavesRoomForTheSurge() {
        // (25 - 1) x 100 KB of 3,200 KB: 800 KB left, half pressed: Pmax 60 %.
        TunedAnswer answer = arm.fromForecast(view(HPCC, null, fanIn(24, 25)));
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(new WredSetting(true, 200_000, 800_000, 0.6));
    }

    @Test
    void fromForecast_knownBuffer_roomIsBelowThePauseThreshold() {
        // 0.8 T = 1,066,667 bytes less (5 - 1) x 100 KB.
        TunedAnswer answer = arm.fromForecast(view(SONIC, new BufferFacts(32_000_000, 0.125, 16), fanIn(5, 5)));
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(new WredSetting(true, 166_667, 666_667, 0.2));
    }

    @Test
    void fromForecast_depthPastKmax_excessIsTheSurge() {
        Forecast depth = forecast(
                queue(0, 3), ForecastTarget.QUEUE_DEPTH_BYTES, ForecastHead.NEAR, ISSUED, 4_400_000, 4_497_152);
        TunedAnswer answer = arm.fromForecast(view(HPCC, null, depth));
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(new WredSetting(true, 200_000, 800_000, 0.6));
    }

    @Test
    void fromForecast_differenceWithinTheErrorBar_stays() {
        TunedAnswer answer = arm.fromForecast(view(HPCC, null, fanIn(4, 25)));
        assertThat(answer).isInstanceOf(TunedAnswer.Stay.class);
        assertThat(answer.because())
                .contains("thresholds 100 % away, error bar 100 %; Pmax 200 % away, error bar 200 %");
    }

    @Test
    void fromForecast_differenceBelowTheLeastChange_stays() {
        WredSetting near = new WredSetting(true, 480_000, 1_900_000, 0.22);
        assertThat(arm.fromForecast(view(near, null, fanIn(4, 8)))).isInstanceOf(TunedAnswer.Stay.class);
    }

    @Test
    void fromForecast_onlyPmaxIsFarAway_thresholdsStay() {
        WredSetting near = new WredSetting(true, 420_000, 1_700_000, 0.05);
        TunedAnswer answer = arm.fromForecast(view(near, null, fanIn(4, 8)));
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(new WredSetting(true, 420_000, 1_700_000, 0.2));
    }

    @Test
    void fromForecast_surgeWithinTheBand_staysTunedToTheOneBefore() {
        TunedView view = view(HPCC, null, fanIn(25, 26));
        // 10 % of 3,200 KB room: 2,500 KB now is within 320 KB of 2,200 KB before, and not of 2,100 KB.
        assertThat(arm.fromForecast(tuned(view, 2_200_000)).tunedToBytes()).isEqualTo(2_200_000);
        assertThat(arm.fromForecast(tuned(view, 2_100_000)).tunedToBytes()).isEqualTo(2_500_000);
    }

    private static TunedView tuned(TunedView view, double bytes) {
        return new TunedView(
                view.own(),
                bytes,
                view.observed(),
                view.at(),
                view.load(),
                view.outlook(),
                view.rates(),
                view.buffer());
    }

    @Test
    void fromForecast_none_staysAndSaysSo() {
        assertThat(arm.fromForecast(view(SONIC, null)).because())
                .startsWith("no forecast of fan-in or queue depth speaks for this scope");
    }

    @Test
    void fromForecast_onlyStaleOrLaterOnes_stays() {
        Forecast stale = forecast(port(0), ForecastTarget.FAN_IN, ForecastHead.REGIME, AT.minusSeconds(901), 4, 8);
        Forecast later = forecast(port(0), ForecastTarget.FAN_IN, ForecastHead.NEAR, AT, 4, 8);
        assertThat(arm.fromForecast(view(SONIC, null, stale, later))).isInstanceOf(TunedAnswer.Stay.class);
    }

    @Test
    void fromForecast_idleLinks_stays() {
        Forecast idle = forecast(port(0), ForecastTarget.UTILISATION, ForecastHead.REGIME, ISSUED, 0.01, 0.04);
        assertThat(arm.fromForecast(view(SONIC, null, fanIn(4, 8), idle)).because())
                .startsWith("nothing to win");
    }

    @Test
    void fromMeasurement_flows_areAskedInsteadOfTheForecast() {
        BlockLoad load = Loads.of(Thresholds.NONE, 3, end -> List.of(portWindow(0, end, 100, 0, 0, 25)));
        TunedView view = new TunedView(HPCC, -1, SONIC, AT, load, Outlook.NONE, LinkRates.all(100), null);
        TunedAnswer answer = arm.fromMeasurement(view);
        assertThat(((TunedAnswer.Move) answer).asked()).isEqualTo(new WredSetting(true, 200_000, 800_000, 0.6));
        assertThat(answer.because()).startsWith("measured fan-in 25.0");
    }

    @Test
    void outlook_twoMembersOfOneBatch_takesTheHighest() {
        Outlook outlook = Outlook.NONE
                .plus(fanIn(4, 8))
                .plus(forecast(port(4), ForecastTarget.FAN_IN, ForecastHead.REGIME, ISSUED, 5, 7));
        ForecastBatch batch = outlook.of(ForecastTarget.FAN_IN, AT, LearnedConfig.DEFAULT.freshness());
        assertThat(batch).isEqualTo(new ForecastBatch(ISSUED, 2, 5, 8, List.of("persistence")));
    }
}
