package io.shadowtune.models.twin.generator;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes on their way, one row for what one NIC sends to another over one path. Not thread-safe. */
final class Transfers {
    /** No link. */
    static final int NONE = -1;

    int count;
    double[] left = new double[256];
    double[] wanted = new double[256];
    double[] cap = new double[256];
    double[] rate = new double[256];
    double[] delivered = new double[256];
    int[] flows = new int[256];
    int[] tx = new int[256];
    int[] up = new int[256];
    int[] across = new int[256];
    int[] down = new int[256];
    boolean[] fresh = new boolean[256];

    @Nullable
    Exchange[] owner = new Exchange[256];

    /** A row that begins at its full rate, or a multiple of it, as RDMA senders do. */
    void add(Lane lane, double bytes, double times, Exchange exchange) {
        if (count == left.length) {
            grow(2 * count);
        }
        int row = count++;
        left[row] = bytes;
        wanted[row] = bytes;
        cap[row] = lane.bytesPerSecond() * times;
        rate[row] = lane.bytesPerSecond() * times;
        delivered[row] = lane.bytesPerSecond() * times;
        flows[row] = lane.flows();
        tx[row] = lane.tx();
        up[row] = lane.up();
        across[row] = lane.across();
        down[row] = lane.down();
        fresh[row] = true;
        owner[row] = exchange;
    }

    /** Takes a row away; the last one takes its place. */
    void remove(int row) {
        int last = --count;
        left[row] = left[last];
        wanted[row] = wanted[last];
        cap[row] = cap[last];
        rate[row] = rate[last];
        delivered[row] = delivered[last];
        flows[row] = flows[last];
        tx[row] = tx[last];
        up[row] = up[last];
        across[row] = across[last];
        down[row] = down[last];
        fresh[row] = fresh[last];
        owner[row] = owner[last];
        owner[last] = null;
    }

    private void grow(int size) {
        left = Arrays.copyOf(left, size);
        wanted = Arrays.copyOf(wanted, size);
        cap = Arrays.copyOf(cap, size);
        rate = Arrays.copyOf(rate, size);
        delivered = Arrays.copyOf(delivered, size);
        flows = Arrays.copyOf(flows, size);
        tx = Arrays.copyOf(tx, size);
        up = Arrays.copyOf(up, size);
        across = Arrays.copyOf(across, size);
        down = Arrays.copyOf(down, size);
        fresh = Arrays.copyOf(fresh, size);
        owner = Arrays.copyOf(owner, size);
    }
}
