package io.shadowtune.policy.knob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CouplingsTest {
    private static final long MIB = 1 << 20;
    private static final Couplings COUPLINGS = new Couplings(WredFamily.DEFAULT);

    private static KnobFacts host(boolean explicit) {
        return new KnobFacts(
                LinkRates.UNKNOWN,
                Optional.empty(),
                Optional.of(new KnobFacts.Host(1L << 40, 1L << 36, 8 * MIB, 100, explicit, 250)));
    }

    private static KnobFacts switchAt(double gbps) {
        BufferFacts buffer = new BufferFacts(32_000_000, 0.125, 16);
        return new KnobFacts(LinkRates.all(gbps), Optional.of(buffer), Optional.empty());
    }

    @Test
    void broken_wredWithinAll_isEmpty() {
        assertThat(COUPLINGS.broken(Map.of("Kmin", 100_000L, "Kmax", 400_000L, "Pmax", 20L), switchAt(100)))
                .isEmpty();
    }

    @Test
    void broken_sonicDefaultOnSmallBuffer_saysThatPfcSpeaksFirst() {
        assertThat(COUPLINGS.broken(Map.of("Kmin", 1_048_576L, "Kmax", 2_097_152L), switchAt(400)))
                .containsExactly("Kmax (2097152) must be at most 0.8 T (1066667): PFC would speak before ECN.");
    }

    @Test
    void broken_kminAtKmax_saysSo() {
        assertThat(COUPLINGS.broken(Map.of("Kmin", 200_000L, "Kmax", 200_000L), switchAt(100)))
                .containsExactly("Kmin (200000) must be below Kmax (200000).");
    }

    @Test
    void broken_unknownRate_isNotTakenForAPass() {
        KnobFacts nothing = new KnobFacts(LinkRates.UNKNOWN, Optional.empty(), Optional.empty());
        assertThat(COUPLINGS.broken(Map.of("Kmin", 1_000L, "Kmax", 4_000L), nothing))
                .hasSize(3)
                .contains("The switch's shared buffer must be known to judge Kmax (4000).");
        assertThat(COUPLINGS.broken(Map.of("tcp_rmem max", 8 * MIB), nothing))
                .containsExactly("The host's memory, paths and clock must be known.");
    }

    @Test
    void broken_tcpBuffers_holdToBdpAndMemory() {
        assertThat(COUPLINGS.broken(Map.of("tcp_rmem max", 16 * MIB), host(false)))
                .isEmpty();
        assertThat(COUPLINGS.broken(Map.of("tcp_rmem max", 32 * MIB), host(false)))
                .containsExactly("tcp_rmem max (33554432) must be at most 2 BDP (16777216).");
        KnobFacts small = new KnobFacts(
                LinkRates.UNKNOWN,
                Optional.empty(),
                Optional.of(new KnobFacts.Host(1L << 30, 1L << 36, 8 * MIB, 100, false, 250)));
        assertThat(COUPLINGS.broken(Map.of("tcp_rmem max", 8 * MIB), small))
                .containsExactly(
                        "The TCP buffers of 100 connections (838860800) must be at most 10 % of RAM and tcp_mem (107374182).");
    }

    @Test
    void broken_coreBuffers_areRefusedWithoutExplicitUsers() {
        Map<String, Long> wished = Map.of("rmem_max", 16 * MIB);
        assertThat(COUPLINGS.broken(wished, host(true))).isEmpty();
        assertThat(COUPLINGS.broken(wished, host(false)))
                .containsExactly("rmem_max has no effect: no program sets SO_RCVBUF or SO_SNDBUF itself.");
    }

    @Test
    void broken_budget_needsItsMicrosecondsAndTwoJiffies() {
        assertThat(COUPLINGS.broken(Map.of("netdev_budget", 600L), host(false)))
                .containsExactly("netdev_budget and netdev_budget_usecs must change together.");
        assertThat(COUPLINGS.broken(Map.of("netdev_budget", 600L, "netdev_budget_usecs", 4_000L), host(false)))
                .containsExactly("netdev_budget_usecs (4000) must be at least 2 jiffies (8000).");
    }

    @Test
    void broken_adviceOnlyKnob_cannotBeWished() {
        assertThat(COUPLINGS.broken(Map.of("headroom", 1L), switchAt(100)))
                .containsExactly("headroom is no knob with a number that may be wished.");
    }
}
