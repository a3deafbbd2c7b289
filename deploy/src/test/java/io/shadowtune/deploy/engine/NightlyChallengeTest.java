package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class NightlyChallengeTest {
    @Test
    void words_won_saysByHowMuch() throws IOException {
        String answer = """
                {"trained":true,"id":"forecast-lstm-1","current":true,
                 "metrics":{"challengeLossRatio":0.934,"challengeAheadShare":0.98}}""";

        assertThat(NightlyChallenge.words(0, answer))
                .isEqualTo("forecast-lstm-1 takes over: its loss is 0.934 of the other's on what neither has learned,"
                        + " ahead in 98 % of draws");
    }

    @Test
    void words_lost_saysThatItDoesNot() throws IOException {
        assertThat(NightlyChallenge.words(
                        0,
                        "{\"trained\":true,\"id\":\"m\",\"current\":false,\"metrics\":{\"challengeLossRatio\":null}}"))
                .startsWith("m does not take over: its loss is NaN");
    }

    @Test
    void words_notTrained_saysWhy() throws IOException {
        assertThat(NightlyChallenge.words(1, "{\"trained\":false,\"because\":\"too few examples\"}"))
                .isEqualTo("no new LSTM was trained: too few examples");
        assertThat(NightlyChallenge.words(
                        3, "{\"error\":{\"code\":\"NO_SERIES\",\"where\":\"data\",\"expected\":\"holds no series\"}}"))
                .isEqualTo("no new LSTM was trained: data: holds no series");
        assertThat(NightlyChallenge.words(137, "")).isEqualTo("no new LSTM was trained: exit code 137");
    }
}
