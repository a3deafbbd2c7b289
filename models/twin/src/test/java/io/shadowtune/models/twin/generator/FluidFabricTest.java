package io.shadowtune.models.twin.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FluidFabricTest {
    private static final Exchange NOBODY = new Exchange(Integer.MAX_VALUE, () -> {});
    private static final double STEP_SECONDS = 0.5e-3;

    private final Grid grid = new Grid(new FabricShape(2, 4, 1, 1, 400));
    private final FluidFabric fabric = new FluidFabric(
            grid, new QueueKnobs(16L << 20, true, 400_000, 1_400_000, 0.2, true), new SplittableRandom(5));

    private void send(int from, int to) {
        int none = Transfers.NONE;
        fabric.rows.add(new Lane(from, none, none, grid.down(to), 1, 50e9, 4), 1e12, 1, NOBODY);
    }

    private void step() {
        fabric.totals.clear();
        fabric.share();
        fabric.pass(STEP_SECONDS);
    }

    /** The highest occupancy towards NIC 0 in a step, after two senders have shared it for a while. */
    private double peakOfShared(int newcomerTo) {
        send(1, 0);
        send(2, 0);
        for (int i = 0; i < 40; i++) {
            step();
        }
        if (newcomerTo >= 0) {
            send(5, newcomerTo);
        }
        // Other flows take a third from now on, so that more is on its way than the link carries.
        fabric.otherRatio[grid.down(0)] = 0.3;
        step();
        return fabric.totals.peakQueueBytes(grid.down(0));
    }

    @Test
    void pass_aNewTransferElsewhere_leavesOtherQueuesAsTheyWere() {
        double undisturbed = peakOfShared(-1);

        assertThat(new FluidFabricTest().peakOfShared(6)).isEqualTo(undisturbed);
    }

    @Test
    void pass_aNewTransferOnALinkThatIsShort_overshoots() {
        double undisturbed = peakOfShared(-1);

        assertThat(new FluidFabricTest().peakOfShared(0)).isGreaterThan(undisturbed + 1e6);
    }
}
