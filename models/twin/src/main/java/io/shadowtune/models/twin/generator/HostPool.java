package io.shadowtune.models.twin.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Which GPUs of which hosts are free. Not thread-safe. */
final class HostPool {
    private static final int ALL = (1 << FabricShape.GPUS_PER_HOST) - 1;

    private final FabricShape shape;
    private final boolean packed;
    private final RandomGenerator random;
    private final int[] free;

    /** All free; jobs of several hosts go to one group where that is wanted and one has room, else anywhere. */
    HostPool(FabricShape shape, boolean packed, RandomGenerator random) {
        this.shape = shape;
        this.packed = packed;
        this.random = random;
        this.free = new int[shape.hosts()];
        Arrays.fill(free, ALL);
    }

    /** GPUs in all. */
    int gpus() {
        return free.length * FabricShape.GPUS_PER_HOST;
    }

    /** GPUs of some hosts, of each the same. */
    record Part(List<Integer> hosts, int mask) {
        List<Integer> gpus() {
            List<Integer> gpus = new ArrayList<>();
            for (int gpu = 0; gpu < FabricShape.GPUS_PER_HOST; gpu++) {
                if ((mask >> gpu & 1) != 0) {
                    gpus.add(gpu);
                }
            }
            return gpus;
        }
    }

    /** Takes so many GPUs: of one host, or whole hosts; no hosts when there is no room. */
    Part take(int gpus) {
        int size = (gpus + FabricShape.GPUS_PER_HOST - 1) / FabricShape.GPUS_PER_HOST;
        List<Integer> hosts = size == 1 ? fit(gpus) : place(size);
        int mask = size == 1 && !hosts.isEmpty() ? lowest(free[hosts.get(0)], gpus) : ALL;
        hosts.forEach(host -> free[host] &= ~mask);
        return new Part(List.copyOf(hosts), mask);
    }

    void release(Part part) {
        part.hosts.forEach(host -> free[host] |= part.mask);
    }

    private static int lowest(int mask, int bits) {
        int left = mask;
        int taken = 0;
        for (int i = 0; i < bits; i++) {
            int bit = Integer.lowestOneBit(left);
            taken |= bit;
            left ^= bit;
        }
        return taken;
    }

    /** The fullest host with so many free GPUs; none when there is none. */
    private List<Integer> fit(int gpus) {
        int best = -1;
        for (int host = 0; host < free.length; host++) {
            int count = Integer.bitCount(free[host]);
            if (count >= gpus && (best < 0 || count < Integer.bitCount(free[best]))) {
                best = host;
            }
        }
        return best < 0 ? List.of() : List.of(best);
    }

    private List<Integer> place(int size) {
        List<Integer> whole = whole(0, free.length);
        if (whole.size() < size) {
            return List.of();
        }
        if (packed) {
            int perGroup = shape.hostsPerGroup();
            for (int group = 0; group < shape.groups(); group++) {
                List<Integer> inside = whole(group * perGroup, (group + 1) * perGroup);
                if (inside.size() >= size) {
                    return inside.subList(0, size);
                }
            }
            return whole.subList(0, size);
        }
        for (int i = 0; i < size; i++) {
            int other = i + random.nextInt(whole.size() - i);
            int host = whole.get(other);
            whole.set(other, whole.get(i));
            whole.set(i, host);
        }
        return whole.subList(0, size);
    }

    private List<Integer> whole(int from, int until) {
        List<Integer> whole = new ArrayList<>();
        for (int host = from; host < until; host++) {
            if (free[host] == ALL) {
                whole.add(host);
            }
        }
        return whole;
    }
}
