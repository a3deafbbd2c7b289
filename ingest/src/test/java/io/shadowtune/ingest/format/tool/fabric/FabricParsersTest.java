package io.shadowtune.ingest.format.tool.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Reads outputs in the shapes that switches, optics and subnet managers print. */
final class FabricParsersTest {

    private static ToolFacts read(String tool, String text) {
        return ToolParsers.read(ToolText.of(new ToolReading("i", tool, "h", ""), text));
    }

    private static Fact fact(ToolFacts facts, String subject, String name) {
        return facts.facts().stream()
                .filter(fact -> fact.subject().equals(subject) && fact.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(subject + " " + name + " not in " + facts.facts()));
    }

    private static double number(ToolFacts facts, String subject, String name) {
        return Objects.requireNonNull(fact(facts, subject, name).number());
    }

    @Test
    void pfcCounters_sonic_keepDirectionAndThousands() {
        ToolFacts facts = read("show pfc counters", """
                    Port Rx    PFC0           PFC3
                -----------  ------  -------------
                 Ethernet24       0  8,812,233,112

                    Port Tx    PFC0           PFC3
                -----------  ------  -------------
                 Ethernet24       0              7
                """);

        assertThat(number(facts, "Ethernet24", "rx_pfc3")).isEqualTo(8_812_233_112.0);
        assertThat(number(facts, "Ethernet24", "tx_pfc3")).isEqualTo(7);
        assertThat(fact(facts, "Ethernet24", "rx_pfc3").kind()).isEqualTo(FactKind.CUMULATIVE);
        assertThat(facts.unreadLines()).isEmpty();
    }

    @Test
    void portRows_sameCountAtTwoTimes_growByRow() {
        ToolFacts facts = read("show priority-flow-control counters", """
                port     RxPfc(02:20)   RxPfc(02:21)   TxPfc(02:20)  TxPfc(02:21)
                Et23/1   98120331200    98121811410    0             0
                Et49/1   0              0              9120331       9240011   (uplink)
                """);

        assertThat(number(facts, "Et23/1", "rxpfc")).isEqualTo(1_480_210);
        assertThat(number(facts, "Et49/1", "txpfc")).isEqualTo(119_680);
        assertThat(fact(facts, "Et49/1", "rxpfc").kind()).isEqualTo(FactKind.GROWTH);
    }

    @Test
    void portRows_headingsPartedByOneBlank_keepEachUnderItsOwn() {
        ToolFacts facts = read("show interface counters errors, cleared 06:00", """
                Port          Align-Err    FCS-Err   Xmit-Err    Rcv-Err  UnderSize OutDiscards
                Eth1/14               0     182204          0     182204          0           7
                """);

        assertThat(number(facts, "Eth1/14", "fcs-err")).isEqualTo(182_204);
        assertThat(number(facts, "Eth1/14", "outdiscards")).isEqualTo(7);
        assertThat(fact(facts, "Eth1/14", "fcs-err").kind()).isEqualTo(FactKind.GROWTH);
    }

    @Test
    void optics_rowWithItsBounds_isBelowTheLowWarningOnly() {
        ToolFacts facts = read("show interface ethernet 1/14 transceiver details", """
                  Lane Number:2 Network Lane
                  Rx Power     -12.88 dBm -     5.50 dBm  -13.50 dBm    2.50 dBm     -11.51 dBm
                """);

        assertThat(number(facts, "lane 2", "rx_power_dbm")).isEqualTo(-12.88);
        assertThat(fact(facts, "lane 2", "rx power low warning").value()).isEqualTo("On");
        assertThat(fact(facts, "lane 2", "rx power low alarm").value()).isEqualTo("Off");
    }

    @Test
    void ruledTable_headingOfTwoLines_takesTheUpperWordsWhereTheLowerIsBlank() {
        ToolFacts facts = read("show interfaces flowcontrol", """
                Port       Send FlowControl  RxPause       TxPause
                           admin    oper
                ---------- -------- -------- ------------- -------------
                Et17/1     on       on       1160084       0
                """);

        assertThat(number(facts, "Et17/1", "rxpause")).isEqualTo(1_160_084);
        assertThat(fact(facts, "Et17/1", "oper").value()).isEqualTo("on");
    }

    @Test
    void queueCounters_twoTablesAndDelta_growPerQueue() {
        ToolFacts facts = read("show queue counters (delta 30 s)", """
                For namespace :
                     Port  TxQ  Counter/pkts  Drop/pkts
                ---------  ---  ------------  ---------
                Ethernet8  UC0    71,223,311  2,912,233
                For namespace :
                     Port  TxQ  Counter/pkts  Drop/pkts
                ---------  ---  ------------  ---------
                Ethernet9  UC3             N/A          4
                """);

        assertThat(number(facts, "Ethernet8 UC0", "drop/pkts")).isEqualTo(2_912_233);
        assertThat(fact(facts, "Ethernet9 UC3", "drop/pkts").kind()).isEqualTo(FactKind.GROWTH);
        assertThat(facts.facts()).noneMatch(fact -> fact.value().equals("N/A"));
    }

    @Test
    void watermarks_queueAndHeadroom_areBytesNotCounts() {
        ToolFacts queues = read("show queue watermark unicast", """
                Egress shared pool occupancy per unicast queue:
                     Port      UC0  UC3
                ---------  -------  ---
                Ethernet8  4194304    0
                """);
        ToolFacts groups = read("show priority-group watermark headroom", """
                Ingress headroom per PG:
                     Port  PG0    PG3
                ---------  ---  -----
                Ethernet8    0  20480
                """);

        assertThat(fact(queues, "Ethernet8 UC0", "queue_watermark").kind()).isEqualTo(FactKind.LEVEL);
        assertThat(number(groups, "Ethernet8 PG3", "pg_headroom_watermark")).isEqualTo(20_480);
    }

    @Test
    void pfcwdStats_pairs_becomeTwoFacts() {
        ToolFacts facts = read("show pfcwd stats", """
                       QUEUE    STATUS    STORM DETECTED/RESTORED    TX OK/DROP
                ------------  --------  -------------------------  ------------
                Ethernet12:3   stormed                      81/80     1203/8122
                """);

        assertThat(fact(facts, "Ethernet12:3", "status").value()).isEqualTo("stormed");
        assertThat(number(facts, "Ethernet12:3", "storm detected")).isEqualTo(81);
        assertThat(number(facts, "Ethernet12:3", "tx drop")).isEqualTo(8122);
    }

    @Test
    void interfaceCounters_ratesAndPercent_areLevels() {
        ToolFacts facts = read("show interfaces counters", """
                      IFACE  STATE     RX_OK     RX_BPS  RX_UTIL  RX_ERR
                -----------  -----  --------  ---------  -------  ------
                Ethernet200      U  81223311  49.4 GB/s    98.7%       0
                """);

        assertThat(number(facts, "Ethernet200", "rx_bps")).isCloseTo(49.4e9, within(1e6));
        assertThat(number(facts, "Ethernet200", "rx_util")).isEqualTo(98.7);
        assertThat(fact(facts, "Ethernet200", "rx_err").kind()).isEqualTo(FactKind.CUMULATIVE);
    }

    @Test
    void portRows_aristaAndNexus_countFromTheRight() {
        ToolFacts arista = read("show interfaces Et14/1 counters rates", """
                Port        Name        Intvl   In Mbps      %  In Kpps  Out Mbps      % Out Kpps
                Et14/1      rx-14        0:05      83.4   0.1%     163       0.0  98.5%       0
                """);
        ToolFacts nexus = read("show interface priority-flow-control", """
                ============================================================
                Port               Mode Oper(VL bmap)  RxPPP      TxPPP
                ============================================================
                Ethernet1/9        Auto On  (8)        99122331   12
                """);

        assertThat(number(arista, "Et14/1", "out util")).isEqualTo(98.5);
        assertThat(number(nexus, "Ethernet1/9", "rxppp")).isEqualTo(99_122_331);
    }

    @Test
    void portStatus_withoutHeading_isASetting() {
        ToolFacts sonic = read(
                "show interfaces status",
                "  Ethernet200  1,2,3,4     400G   9100     rs  etp26  routed      up       up  QSFP-DD");
        ToolFacts arista =
                read("show interfaces status", "Et1/1      b-12a  connected    routed   full   100G   100GBASE-CR4");

        assertThat(fact(sonic, "Ethernet200", "speed").value()).isEqualTo("400G");
        assertThat(fact(arista, "Et1/1", "speed").value()).isEqualTo("100G");
    }

    @Test
    void queuingReport_nexus_readsUnicastColumn() {
        ToolFacts facts = read("show queuing interface ethernet 1/29", """
                |                              QOS GROUP 0                                    |
                |                           |  Unicast       |Multicast       |
                | WRED/AFD & Tail Drop Pkts |         1816914|               0|
                """);

        assertThat(number(facts, "qos group 0", "wred/afd & tail drop pkts")).isEqualTo(1_816_914);
    }

    @Test
    void ibCounters_atTheEndOfTheirRange_sayNothing() {
        ToolFacts facts = read("ibqueryerrors", """
                Errors for 0xb83fd20300aa1e40 "MF0;leaf-r2:MQM8700/U1"
                   GUID 0xb83fd20300aa1e40 port 21: [SymbolErrorCounter == 41822] [PortXmitWait == 4294967295]
                """);

        assertThat(number(facts, "MF0;leaf-r2:MQM8700/U1 port 21", "symbolerrorcounter"))
                .isEqualTo(41_822);
        assertThat(facts.facts()).noneMatch(fact -> fact.name().equals("portxmitwait"));
    }

    @Test
    void linkRows_iblinkinfo_keepTheRemark() {
        ToolFacts facts = read(
                "iblinkinfo",
                "  3   12[  ] ==( 2X        53.125 Gbps Active/  LinkUp)==>      20    1[  ] \"z1 mlx5_0\" ( Could be 4X )");

        assertThat(fact(facts, "port 12 to z1 mlx5_0", "link remark").value()).isEqualTo("Could be 4X");
        assertThat(fact(facts, "port 12 to z1 mlx5_0", "link width").value()).isEqualTo("2X");
    }

    @Test
    void mlxlink_ratiosLanesAndZero_areRead() {
        ToolFacts facts = read("mlxlink -d mlx5_0 -c -m", """
                Physical Counters and BER Info
                Effective Physical BER             : 15E-255
                Symbol BER                         : 2E-9
                Rx Power Current [dBm]             : 0.4,0.3,-6.8,0.5
                """);

        assertThat(number(facts, "mlx5_0", "effective physical ber")).isZero();
        assertThat(number(facts, "mlx5_0", "symbol ber")).isEqualTo(2e-9);
        assertThat(number(facts, "mlx5_0 lane 3", "rx_power_dbm")).isEqualTo(-6.8);
    }

    @Test
    void optics_milliwattAndDbm_takesDbmPerChannel() {
        ToolFacts facts = read("ethtool -m ens1", """
                	Rcvr signal avg optical power(Channel 2)  : 0.0202 mW / -16.95 dBm
                	Laser rx power low alarm   (Channel 2)    : On
                """);

        assertThat(number(facts, "lane 2", "rx_power_dbm")).isEqualTo(-16.95);
        assertThat(facts.facts())
                .anyMatch(fact ->
                        fact.name().contains("low alarm") && fact.value().equals("On"));
    }

    @Test
    void wredProfile_dictionaryAndAlternateLines_areSettings() {
        ToolFacts dictionary = read(
                "sonic-db-cli CONFIG_DB hgetall 'WRED_PROFILE|P'",
                "{'ecn': 'ecn_all', 'green_max_threshold': '2097152'}");
        ToolFacts lines = read("redis-cli -n 4 hgetall 'WRED_PROFILE|P'", "1) \"ecn\"\n2) \"ecn_none\"\n");

        assertThat(fact(dictionary, "WRED_PROFILE|P", "ecn").value()).isEqualTo("ecn_all");
        assertThat(fact(lines, "WRED_PROFILE|P", "ecn").value()).isEqualTo("ecn_none");
    }

    @Test
    void bond_membersAndFailures_belongToTheMember() {
        ToolFacts facts = read("cat /proc/net/bonding/bond0", """
                Bonding Mode: IEEE 802.3ad Dynamic link aggregation
                Slave Interface: ens1f0
                Speed: 25000 Mbps
                Link Failure Count: 19
                """);

        assertThat(fact(facts, "ens1f0", "speed").value()).isEqualTo("25000 Mbps");
        assertThat(fact(facts, "ens1f0", "link failure count").kind()).isEqualTo(FactKind.CUMULATIVE);
    }

    @Test
    void uplinkNotes_percentRateAndTime_areToldApart() {
        ToolFacts links = read("uplinks of leaf-3, tx", "to spine-1 52.1%  to spine-2 9.7%\nswp49: 12.4 Gb/s\n");
        ToolFacts course = read("uplink utilisation", "02:00 97%\n02:01 31%\n");
        ToolFacts flow = read("sflow top flows", "Ethernet200 10.1.0.3->10.2.0.7 sport 49152 391G");

        assertThat(number(links, "spine-2", "utilisation")).isEqualTo(9.7);
        assertThat(number(links, "swp49", "traffic rate")).isCloseTo(12.4e9, within(1e6));
        assertThat(number(course, "02:00", "utilisation over time")).isEqualTo(97);
        assertThat(fact(flow, "Ethernet200", "flow source port").value()).isEqualTo("49152");
    }

    @Test
    void pathLoss_mtrAndNotes_arePercent() {
        ToolFacts facts = read(
                "mtr report",
                "  3.|-- spine-3   2.4%  1000    0.2   0.3   0.1   9.1   0.2\nvia spine-2: sent 1000 received 975\n");

        assertThat(number(facts, "spine-3", "path loss")).isEqualTo(2.4);
        assertThat(number(facts, "spine-2", "path loss")).isEqualTo(2.5);
    }

    @Test
    void routingSettings_opensm_areSettingsNotCounts() {
        ToolFacts facts = read("opensm.conf", "routing_engine ar_updn\nar_sl_mask 0x0002\nar_enable FALSE\n");

        assertThat(fact(facts, "", "ar_sl_mask").value()).isEqualTo("0x0002");
        assertThat(fact(facts, "", "ar_sl_mask").kind()).isEqualTo(FactKind.SETTING);
        assertThat(fact(facts, "", "ar_enable").value()).isEqualTo("FALSE");
    }

    /** Patterns with many optional parts would try a long line of blanks for minutes. */
    @Test
    void longLine_besideATable_isLeftOut() {
        ToolText text = ToolText.of(
                new ToolReading("i", "show interfaces counters errors", "h", ""),
                "Port             FCS     Align\nEt6/1          18233         0\n" + " ".repeat(100_000) + "x\n");
        FactWriter writer = new FactWriter(text);

        FabricParsers.ALL.stream().filter(parser -> parser.reads(text)).forEach(parser -> parser.parse(text, writer));

        ToolFacts facts = writer.finished();
        assertThat(number(facts, "Et6/1", "fcs")).isEqualTo(18_233);
        assertThat(facts.facts()).allMatch(fact -> fact.line() == 2);
    }

    @Test
    void discards_rowWithoutHeading_isReadInAndOut() {
        ToolFacts facts = read("show interfaces counters discards | grep Et9/1", "Et9/1     12     81,298,870\n");

        assertThat(number(facts, "Et9/1", "indiscards")).isEqualTo(12);
        assertThat(number(facts, "Et9/1", "outdiscards")).isEqualTo(81_298_870);
    }

    @Test
    void discards_rowThatNamesItsCounts_isNotReadByPosition() {
        ToolFacts facts =
                read("show interfaces counters discards (delta)", "Et9/1  InDiscards +2210311  OutDiscards 0\n");

        assertThat(facts.facts())
                .noneMatch(fact -> fact.name().equals("outdiscards") && fact.number() != null && fact.number() > 0);
    }
}
