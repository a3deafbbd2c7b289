package io.shadowtune.policy.knob;

import java.util.Optional;

/**
 * What must be known of a machine to judge wished values.
 *
 * @param rates rates of the links that share a WRED profile
 * @param buffer the switch's shared buffer; empty when not known
 * @param host the host; empty when not known
 */
public record KnobFacts(LinkRates rates, Optional<BufferFacts> buffer, Optional<Host> host) {
    /**
     * One host.
     *
     * @param ramBytes memory, above 0
     * @param tcpMemBytes what TCP may hold in all: the last of tcp_mem, in bytes, above 0
     * @param bdpBytes bandwidth-delay product of its longest path at full rate, above 0
     * @param connections TCP connections at once, at least 1
     * @param explicitBufferUsers whether some program sets SO_RCVBUF or SO_SNDBUF itself
     * @param jiffiesPerSecond CONFIG_HZ, above 0
     */
    public record Host(
            long ramBytes,
            long tcpMemBytes,
            long bdpBytes,
            int connections,
            boolean explicitBufferUsers,
            int jiffiesPerSecond) {
        public Host {
            if (ramBytes < 1 || tcpMemBytes < 1 || bdpBytes < 1 || connections < 1 || jiffiesPerSecond < 1) {
                throw new IllegalArgumentException(
                        "The memory (%d), tcp_mem (%d), BDP (%d bytes), connections (%d) and jiffies (%d per second) must be above zero."
                                .formatted(ramBytes, tcpMemBytes, bdpBytes, connections, jiffiesPerSecond));
            }
        }
    }
}
