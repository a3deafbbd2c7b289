package io.shadowtune.models.twin.generator;

/**
 * A rail-optimised fabric: a host has one NIC on each rail, a group of hosts has one leaf for each rail and, on each
 * leaf, a storage host, and every leaf has one link to each spine. One rail makes it a leaf-spine.
 *
 * @param groups groups of hosts, at least 1
 * @param hostsPerGroup hosts of a group, at least 1; 2 in all
 * @param rails NICs of a host, at least 1
 * @param oversubscription what the hosts of a leaf can send, over what its links to the spines carry; above 0
 * @param linkGbps rate of a NIC and its port, above 0
 */
public record FabricShape(int groups, int hostsPerGroup, int rails, double oversubscription, double linkGbps) {
    /** GPUs of a host. */
    public static final int GPUS_PER_HOST = 8;

    private static final int MOST_PORTS = 20_000;

    public FabricShape {
        if (groups < 1 || hostsPerGroup < 1 || rails < 1 || (long) groups * hostsPerGroup < 2) {
            throw new IllegalArgumentException(
                    "The fabric (%d groups of %d hosts with %d rails) must have two hosts and a rail."
                            .formatted(groups, hostsPerGroup, rails));
        }
        if ((long) groups * hostsPerGroup * rails > MOST_PORTS) {
            throw new IllegalArgumentException(
                    "The fabric (%d groups of %d hosts with %d rails) must have at most %d NICs."
                            .formatted(groups, hostsPerGroup, rails, MOST_PORTS));
        }
        if (!(oversubscription > 0 && oversubscription <= 64) || !(linkGbps > 0 && linkGbps <= 10_000)) {
            throw new IllegalArgumentException(
                    "The oversubscription (%s) must be above 0 and at most 64, the linkGbps (%s) above 0 and at most 10000."
                            .formatted(oversubscription, linkGbps));
        }
    }

    /** Hosts with GPUs. */
    public int hosts() {
        return groups * hostsPerGroup;
    }

    /** Leaves. */
    public int leaves() {
        return groups * rails;
    }

    /** Links of a leaf to the spines: as many spines there are. */
    public int uplinks() {
        return Math.max(1, Math.min(64, (int) Math.round(hostsPerGroup / oversubscription)));
    }

    /** Rate of a NIC. */
    public double linkBytesPerSecond() {
        return linkGbps * 1e9 / 8;
    }

    /** Rate of a link between leaf and spine: all of a leaf's make up the oversubscription exactly. */
    public double uplinkBytesPerSecond() {
        return linkBytesPerSecond() * hostsPerGroup / oversubscription / uplinks();
    }
}
