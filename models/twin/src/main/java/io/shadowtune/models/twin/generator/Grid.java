package io.shadowtune.models.twin.generator;

/*
 * Directed links by number, as every one of them is looked at in every step:
 *   NIC n sends on link n; its port is link N + n;
 *   leaf l sends to spine u on link 2N + l U + u; spine u to leaf l on 2N + L U + l U + u.
 * NICs of hosts come first, host by host; the storage host of leaf l has NIC H R + l.
 */
/** The links of a {@link FabricShape}, by number. Immutable. */
public final class Grid {
    private static final int LANES = 4;

    private final FabricShape shape;
    private final int nics;

    Grid(FabricShape shape) {
        this.shape = shape;
        this.nics = shape.hosts() * shape.rails() + shape.leaves();
    }

    /** What it is the grid of. */
    public FabricShape shape() {
        return shape;
    }

    /** Number of NICs, with those of storage. */
    public int nics() {
        return nics;
    }

    /** Number of directed links. */
    public int links() {
        return 2 * nics + 2 * shape.leaves() * shape.uplinks();
    }

    /** The NIC of a host, from 0, on a rail; also the link on which it sends. */
    public int nic(int host, int rail) {
        return host * shape.rails() + rail;
    }

    int storage(int leaf) {
        return shape.hosts() * shape.rails() + leaf;
    }

    int leafOf(int nic) {
        int hostNics = shape.hosts() * shape.rails();
        if (nic >= hostNics) {
            return nic - hostNics;
        }
        return nic / shape.rails() / shape.hostsPerGroup() * shape.rails() + nic % shape.rails();
    }

    int down(int nic) {
        return nics + nic;
    }

    int up(int leaf, int spine) {
        return 2 * nics + leaf * shape.uplinks() + spine;
    }

    int across(int leaf, int spine) {
        return 2 * nics + (shape.leaves() + leaf) * shape.uplinks() + spine;
    }

    /** Whether a NIC sends on it; else it leaves a switch. */
    boolean isOfHost(int link) {
        return link < nics;
    }

    double bytesPerSecond(int link) {
        return link < 2 * nics ? shape.linkBytesPerSecond() : shape.uplinkBytesPerSecond();
    }

    /** Rate of a link. */
    public double gbps(int link) {
        return bytesPerSecond(link) * 8 / 1e9;
    }

    /** The device that sends on a link: {@code leaf-1}, {@code spine-1} or a host. */
    public String device(int link) {
        if (link < nics) {
            return host(link);
        }
        if (link < 2 * nics) {
            return "leaf-" + (leafOf(link - nics) + 1);
        }
        int rest = link - 2 * nics;
        int uplinks = shape.uplinks();
        return rest < shape.leaves() * uplinks ? "leaf-" + (rest / uplinks + 1) : "spine-" + (rest % uplinks + 1);
    }

    /** The device at the other end. */
    public String towards(int link) {
        if (link < nics) {
            return "leaf-" + (leafOf(link) + 1);
        }
        if (link < 2 * nics) {
            return host(link - nics);
        }
        int rest = link - 2 * nics;
        int uplinks = shape.uplinks();
        int fromSpines = rest - shape.leaves() * uplinks;
        return fromSpines < 0 ? "spine-" + (rest % uplinks + 1) : "leaf-" + (fromSpines / uplinks + 1);
    }

    private String host(int nic) {
        int hostNics = shape.hosts() * shape.rails();
        return nic < hostNics ? hostName(nic / shape.rails()) : "store-" + (nic - hostNics + 1);
    }

    /** The name of a host, from 0, with GPUs. */
    public String hostName(int host) {
        return "host-" + (host + 1);
    }

    /** The link the other way. */
    public int reverse(int link) {
        if (link < 2 * nics) {
            return link < nics ? link + nics : link - nics;
        }
        int ups = shape.leaves() * shape.uplinks();
        return link < 2 * nics + ups ? link + ups : link - ups;
    }

    /** The host with GPUs, from 0, that a switch's link leads to; -1 when it leads elsewhere. */
    public int hostBehind(int link) {
        int nic = link - nics;
        return nic >= 0 && nic < shape.hosts() * shape.rails() ? nic / shape.rails() : -1;
    }

    /** What a switch calls the port of a link that leaves it: SONiC numbers ports by their first lane, four lanes each. */
    public String interfaceName(int link) {
        int index;
        int rest = link - 2 * nics;
        int ups = shape.leaves() * shape.uplinks();
        if (rest < 0) {
            int host = hostBehind(link);
            index = host < 0 ? shape.hostsPerGroup() : host % shape.hostsPerGroup();
        } else if (rest < ups) {
            index = shape.hostsPerGroup() + 1 + rest % shape.uplinks();
        } else {
            index = (rest - ups) / shape.uplinks();
        }
        return "Ethernet" + LANES * index;
    }
}
