package io.shadowtune.models.twin.workload;

/**
 * A network interface of a host.
 *
 * @param host the host
 * @param rail which rail it sits on, from 0: rail {@code r} is served by leaf {@code r + 1}
 */
public record Nic(String host, int rail) implements Comparable<Nic> {
    @Override
    public int compareTo(Nic other) {
        int byHost = host.compareTo(other.host);
        return byHost != 0 ? byHost : Integer.compare(rail, other.rail);
    }
}
