package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.util.List;

/**
 * A training job over one stretch of time.
 *
 * @param name its name
 * @param hosts the hosts it has to itself, at least 2
 * @param collective what it does in each iteration
 * @param bytesPerNic what each NIC sends in an iteration
 * @param iteration length of an iteration with nobody in the way
 * @param flowsPerPair queue pairs between two NICs
 * @param active when it runs
 * @param checkpoints how it saves its state
 */
public record Job(
        String name,
        List<String> hosts,
        Collective collective,
        double bytesPerNic,
        Duration iteration,
        int flowsPerPair,
        Span active,
        Checkpoints checkpoints) {
    public Job {
        hosts = List.copyOf(hosts);
        if (hosts.size() < 2 || iteration.isZero() || iteration.isNegative()) {
            throw new IllegalArgumentException("The job (%s) must have at least 2 hosts (%s) and iterations (%s)."
                    .formatted(name, hosts, iteration));
        }
    }

    /** What each NIC sends when {@code gradientBytes} on each rail are reduced over a ring of {@code n}: 2 (n-1)/n [1].
     *
     * <p>[1] P. Patarasuk, X. Yuan, Bandwidth optimal all-reduce algorithms for clusters of workstations, Journal of
     * Parallel and Distributed Computing 69(2), 2009, doi 10.1016/j.jpdc.2008.09.002.
     */
    public static double ringBytes(double gradientBytes, int hosts) {
        return gradientBytes * 2 * (hosts - 1) / hosts;
    }
}
