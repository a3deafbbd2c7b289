package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The steps of one sender, number by number. */
final class SendersTest {
    private static final long LINE = 100_000_000_000L;

    private final Agenda agenda = new Agenda();
    private final Senders senders = new Senders(1, agenda);

    private long runUntil(int kind) {
        long event = agenda.poll();
        while (event != EventWheel.NONE) {
            if (Agenda.kind(event) == Agenda.DECREASE) {
                senders.decrease(0, agenda.now());
            } else {
                senders.increase(0, agenda.now());
            }
            if (Agenda.kind(event) == kind) {
                return agenda.now();
            }
            event = agenda.poll();
        }
        throw new AssertionError("no such event");
    }

    @Test
    void marked_first_halvesTheRateOneTimerAndANanosecondLater() {
        senders.begin(0, Dcqcn.mlx(), LINE);

        senders.marked(0, 10_000);

        assertThat(senders.rateBps(0)).isEqualTo(LINE);
        assertThat(runUntil(Agenda.DECREASE)).isEqualTo(14_001);
        // No mark came in the four ticks between, so alpha is (255/256)^4.
        assertThat(senders.rateBps(0)).isEqualTo((long) (LINE * (1 - Math.pow(255.0 / 256, 4) / 2)));
    }

    @Test
    void marked_again_cutsAtTheNextTickOfTheSameClock() {
        senders.begin(0, Dcqcn.mlx(), LINE);
        senders.marked(0, 10_000);
        runUntil(Agenda.DECREASE);

        senders.marked(0, 19_000);

        assertThat(runUntil(Agenda.DECREASE)).isEqualTo(22_001);
    }

    @Test
    void increase_afterOneCut_goesHalfWayBackThenRaisesTheTarget() {
        senders.begin(0, Dcqcn.mlx(), LINE);
        senders.marked(0, 0);
        runUntil(Agenda.DECREASE);
        long cut = senders.rateBps(0);

        assertThat(runUntil(Agenda.INCREASE)).isEqualTo(304_001);
        long recovered = cut / 2 + LINE / 2;
        assertThat(senders.rateBps(0)).isEqualTo(recovered);
        runUntil(Agenda.INCREASE);
        // The target is at line rate and cannot rise.
        assertThat(senders.rateBps(0)).isEqualTo(recovered / 2 + LINE / 2);
    }

    @Test
    void decrease_targetNotClamped_staysWhereTheFirstCutFoundIt() {
        assertThat(rateAfterTwoCutsAndAnIncrease(false)).isGreaterThan(rateAfterTwoCutsAndAnIncrease(true));
    }

    private static long rateAfterTwoCutsAndAnIncrease(boolean clamp) {
        Dcqcn dcqcn = Given.mlx(true, clamp, 0, 0);
        SendersTest test = new SendersTest();
        test.senders.begin(0, dcqcn, LINE);
        test.senders.marked(0, 0);
        test.runUntil(Agenda.DECREASE);
        test.senders.marked(0, 5_000);
        test.runUntil(Agenda.DECREASE);
        // The timer that the first cut started runs out to no effect: the second has set it anew.
        test.runUntil(Agenda.INCREASE);
        test.runUntil(Agenda.INCREASE);
        return test.senders.rateBps(0);
    }

    @Test
    void sent_byteCounter_raisesWithoutTheTimer() {
        Dcqcn counting = Given.mlx(true, false, 10_000, 0);
        senders.begin(0, counting, LINE);
        senders.marked(0, 0);
        runUntil(Agenda.DECREASE);
        long cut = senders.rateBps(0);

        senders.sent(0, 9_999);
        assertThat(senders.rateBps(0)).isEqualTo(cut);
        senders.sent(0, 1);
        assertThat(senders.rateBps(0)).isEqualTo(cut / 2 + LINE / 2);
    }

    @Test
    void decrease_manyMarks_neverFallsBelowTheLeastRate() {
        senders.begin(0, Dcqcn.mlx(), LINE);
        for (int i = 0; i < 100; i++) {
            senders.marked(0, i * 4_000L);
            runUntil(Agenda.DECREASE);
        }
        assertThat(senders.rateBps(0)).isEqualTo(100_000_000);
    }

    @Test
    void marked_senderThatDoesNotReact_keepsItsRate() {
        Dcqcn off = Given.mlx(false, false, 0, 0);
        senders.begin(0, off, LINE);

        senders.marked(0, 0);

        assertThat(agenda.poll()).isEqualTo(EventWheel.NONE);
        assertThat((double) senders.rateBps(0)).isEqualTo(LINE, within(0.0));
    }
}
