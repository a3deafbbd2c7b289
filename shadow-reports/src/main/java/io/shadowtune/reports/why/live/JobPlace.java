package io.shadowtune.reports.why.live;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where a job ran, as its scheduler said.
 *
 * @param fabric the fabric it runs in: another may have a job of the same id
 * @param job its id
 * @param name its name; may be empty
 * @param owner whose it is; may be empty
 * @param state the scheduler's word that was seen last
 * @param from when it began
 * @param to when it ended; empty while no end was seen
 * @param hosts its hosts, in the order of ranks where they are known
 */
public record JobPlace(
        String fabric,
        String job,
        String name,
        String owner,
        String state,
        Instant from,
        Optional<Instant> to,
        List<OnHost> hosts) {
    public JobPlace {
        hosts = List.copyOf(hosts);
    }

    /**
     * Its part of a host.
     *
     * @param host the host
     * @param gpus indices of its GPUs; empty when not said
     */
    public record OnHost(String host, List<Integer> gpus) {
        public OnHost {
            gpus = List.copyOf(gpus);
        }
    }

    /** Names of its hosts. */
    public List<String> hostNames() {
        return hosts.stream().map(OnHost::host).toList();
    }
}
