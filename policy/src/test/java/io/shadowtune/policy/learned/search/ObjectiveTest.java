package io.shadowtune.policy.learned.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ObjectiveTest {
    @Test
    void cost_balancedWithSmallMessages_isLogarithmOfGeometricMean() {
        double cost = Goal.BALANCED.weights().cost(new Effects(4, 9, 20, 3, 0));

        assertThat(cost).isCloseTo(Math.log(6), within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(Goal.class)
    void cost_pausesAppear_everyGoalPays(Goal goal) {
        Objective weights = goal.weights();

        assertThat(weights.cost(new Effects(4, 9, 20, 3, 0.2)))
                .isGreaterThan(weights.cost(new Effects(4, 9, 20, 3, 0)));
        assertThat(weights.cost(new Effects(Double.NaN, 9, 20, 3, 0.2)))
                .isGreaterThan(weights.cost(new Effects(Double.NaN, 9, 20, 3, 0)));
    }

    @Test
    void construction_noWeightOnPauses_isRefused() {
        assertThatThrownBy(() -> new Objective(0.5, 0.5, 1, 0.05, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pauses and small messages are part of every goal");
    }
}
