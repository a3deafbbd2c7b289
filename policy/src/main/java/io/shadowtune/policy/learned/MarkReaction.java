package io.shadowtune.policy.learned;

import java.util.Locale;
import java.util.Optional;

/**
 * The signs of whether marks slow anybody down. One record for all who advise, so that the same sign has the same words. Immutable and
 * thread-safe.
 *
 * @param transport what carries the messages
 * @param control what slows the senders
 * @param marked packets that were marked, or their share; NaN when not reported
 * @param cnpHandled congestion notifications that senders reacted to in the same time; NaN when not reported
 * @param wredDroppedPackets packets that WRED dropped; NaN when not reported
 * @param ectRatio share of the class that can be marked, {@code 0..1}; NaN when not reported
 */
public record MarkReaction(
        Transport transport,
        SenderControl control,
        double marked,
        double cnpHandled,
        double wredDroppedPackets,
        double ectRatio) {
    /** Nothing is told; RoCE is assumed. */
    public static final MarkReaction UNKNOWN =
            new MarkReaction(Transport.ROCE, SenderControl.UNKNOWN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Below this share of a class that can be marked, what cannot would be dropped in its place. */
    private static final double LEAST_ECT = 0.99;

    private static final double PERCENT = 100;

    /** The same with what a switch counted; NaN for what it did not. */
    public MarkReaction counted(double markedPackets, double droppedPackets) {
        return new MarkReaction(transport, control, markedPackets, cnpHandled, droppedPackets, ectRatio);
    }

    /** A sign that marks do nothing, or harm, there; empty for none. What was not reported is no sign. */
    public Optional<Applicability.Inapplicable> refusal() {
        if (!transport.refusal().isEmpty()) {
            return no(InapplicableCode.OTHER_TRANSPORT, transport.refusal());
        }
        if (!control.refusal().isEmpty()) {
            return no(InapplicableCode.OTHER_CONTROL, control.refusal());
        }
        if (cnpHandled == 0 && marked > 0) {
            return no(
                    InapplicableCode.NO_REACTION,
                    "packets are marked, yet no sender handled a CNP: nothing reacts to marks");
        }
        if (wredDroppedPackets > 0) {
            return no(
                    InapplicableCode.NON_ECT,
                    String.format(
                            Locale.ROOT,
                            "WRED dropped %.0f packets: there is traffic in the class that cannot be marked (non-ECT)",
                            wredDroppedPackets));
        }
        return ectRatio < LEAST_ECT
                ? no(
                        InapplicableCode.NON_ECT,
                        String.format(
                                Locale.ROOT,
                                "only %.1f %% of the class can be marked (ECT); the rest would be dropped where others are marked",
                                PERCENT * ectRatio))
                : Optional.empty();
    }

    private static Optional<Applicability.Inapplicable> no(InapplicableCode code, String because) {
        return Optional.of(new Applicability.Inapplicable(code, because));
    }
}
