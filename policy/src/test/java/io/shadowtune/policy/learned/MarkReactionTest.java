package io.shadowtune.policy.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MarkReactionTest {
    private static MarkReaction counted(double marked, double handled, double dropped, double ect) {
        return new MarkReaction(Transport.ROCE, SenderControl.DCQCN, marked, handled, dropped, ect);
    }

    private static Optional<InapplicableCode> code(MarkReaction reaction) {
        return reaction.refusal().map(Applicability.Inapplicable::code);
    }

    @Test
    void refusal_nothingReported_isNone() {
        assertThat(code(MarkReaction.UNKNOWN)).isEmpty();
    }

    @Test
    void refusal_marksAndNoCnpHandled_isNoReaction() {
        assertThat(code(counted(12, 0, Double.NaN, Double.NaN))).contains(InapplicableCode.NO_REACTION);
        assertThat(code(counted(12, 1, Double.NaN, Double.NaN))).isEmpty();
        assertThat(code(counted(0, 0, Double.NaN, Double.NaN))).isEmpty();
        assertThat(code(counted(12, Double.NaN, Double.NaN, Double.NaN))).isEmpty();
    }

    @Test
    void refusal_storageThatCannotBeMarked_isNonEct() {
        assertThat(counted(12, 5, 3, Double.NaN).refusal().orElseThrow().because())
                .isEqualTo("WRED dropped 3 packets: there is traffic in the class that cannot be marked (non-ECT)");
        assertThat(code(counted(12, 5, 0, 0.98))).contains(InapplicableCode.NON_ECT);
        assertThat(code(counted(12, 5, 0, 0.995))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void refusal_anyTransport_isNoneForRoceOnly(Transport transport) {
        MarkReaction reaction = new MarkReaction(transport, SenderControl.UNKNOWN, 12, 5, 0, 1);

        assertThat(code(reaction))
                .isEqualTo(
                        transport == Transport.ROCE ? Optional.empty() : Optional.of(InapplicableCode.OTHER_TRANSPORT));
    }

    @ParameterizedTest
    @EnumSource(SenderControl.class)
    void refusal_anyControl_isNoneForDcqcnAndUnknown(SenderControl control) {
        boolean reacts = control == SenderControl.DCQCN || control == SenderControl.UNKNOWN;

        assertThat(code(new MarkReaction(Transport.ROCE, control, 12, 5, 0, 1)))
                .isEqualTo(reacts ? Optional.empty() : Optional.of(InapplicableCode.OTHER_CONTROL));
    }
}
