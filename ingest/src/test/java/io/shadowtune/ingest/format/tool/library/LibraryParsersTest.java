package io.shadowtune.ingest.format.tool.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each tool's shape becomes: values, units, parts and the traps of the formats. */
class LibraryParsersTest {
    private static List<Fact> read(String tool, String text) {
        return ToolParsers.read(ToolText.of(new ToolReading("item", tool, "h1", ""), text))
                .facts();
    }

    private static Fact only(String name, List<Fact> facts) {
        List<Fact> found =
                facts.stream().filter(fact -> fact.name().equals(name)).toList();
        assertThat(found).as("%s in %s", name, facts).hasSize(1);
        return found.get(0);
    }

    private static List<String> all(String name, List<Fact> facts) {
        return facts.stream()
                .filter(fact -> fact.name().equals(name))
                .map(fact -> (fact.subject() + " " + fact.value()).strip())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            n1:7:9 [0] NCCL INFO Bootstrap : Using eth0:10.0.0.1<0>                                | nccl_bootstrap     | eth0:10.0.0.1<0>
            n1:7:9 [0] NCCL INFO Bootstrap: Using eth0:10.0.0.1<0>                                 | nccl_bootstrap     | eth0:10.0.0.1<0>
            5: n1:7:9 [0] NCCL INFO NET/IB : No device found.                                      | nccl_no_ib_device  | NET/IB : No device found
            [2026-03-02 09:41:01] n1:7:9 [0] NCCL INFO Using network AWS Libfabric                 | nccl_network       | AWS Libfabric
            (RayTrainWorker pid=7, ip=10.0.0.1) n1:7:9 [0] NCCL INFO Using network Socket          | nccl_network       | Socket
            n1:7:9 [3] NCCL INFO Channel 00/0 : 27[3] -> 28[0] [send] via NET/IB/0(28)/GDRDMA(PCI) | nccl_channel_via   | NET/IB/0(28)/GDRDMA(PCI)
            [rank4]:n1:7:9 [0] NCCL INFO Channel 01 : 4[0] -> 5[1] via SHM/direct/direct           | nccl_channel_via   | SHM/direct/direct
            n1:7:9 [0] NCCL INFO NCCL_IB_GID_INDEX set by environment to 3.                        | nccl_ib_gid_index  | 3
            n1:7:9 [0] NCCL INFO NET/IB: Dev 0 Port 1 qpn 312 mtu 5 LID 4                          | nccl_qp_mtu        | 5
            n1:7:9 [0] NCCL INFO 16 coll channels, 0 nvls channels, 16 p2p channels                | nccl_coll_channels | 16
            n1:7:9 [0] net_ib.cc:9 (f) NCCL WARN NET/IB: Got completion from peer 10.0.0.2<4> with status=IBV_WC_RETRY_EXC_ERR(12) vendor_err=129 | nccl_completion | IBV_WC_RETRY_EXC_ERR(12) vendor_err=129
            """)
    void ncclLog_linesOfAllReleases_becomeFactsOfTheHostInTheLine(String line, String name, String value) {
        Fact fact = only(name, read("NCCL log", line));

        assertThat(fact.value()).isEqualTo(value);
        assertThat(fact.host()).isEqualTo("n1");
    }

    @Test
    void ncclTests_columnsByHeader_areInBytesPerSecond() {
        String table = """
                #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
                #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
                  1073741824     268435456     float     sum      -1    11045   97.21  182.27    N/A    11051   97.16  182.18    N/A
                # Avg bus bandwidth    : 182.225
                """;
        List<Fact> facts = read("all_reduce_perf", table);

        assertThat(only("busbw_best", facts).number()).isEqualTo(182.27e9);
        assertThat(only("busbw_average", facts).unit()).isEqualTo(Unit.BYTES_PER_SECOND);
        assertThat(all("algbw", facts)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"Gb/sec, 196.0, 196e9", "MiB/sec, 100, 838860800", "MB/sec, 100, 838860800"})
    void perftest_unitOfTheHeader_decidesTheRate(String unit, String printed, double bitsPerSecond) {
        String table =
                " Mtu             : 4096[B]\n #bytes     #iterations    BW peak[%s]    BW average[%s]   MsgRate[Mpps]\n 65536      5000           999.0   %s    0.37\n"
                        .formatted(unit, unit, printed);

        assertThat(only("bw_average", read("ib_write_bw", table)).number()).isEqualTo(bitsPerSecond);
    }

    @Test
    void showGids_rows_tellVersionAndKindOfEachIndex() {
        String table = """
                mlx5_0\t1\t1\tfe80:0000:0000:0000:0ac0:ebff:fe5a:1c21\t\tv2\tens1
                mlx5_0\t1\t2\t0000:0000:0000:0000:0000:ffff:0a64:d106\t10.100.209.6\tv1\tens1
                mlx5_0\t1\t3\t0000:0000:0000:0000:0000:ffff:0a64:d106\t10.100.209.6\tv2\tens1
                """;

        assertThat(all("gid_entry", read("show_gids", table)))
                .containsExactly("mlx5_0 1 v2 link-local", "mlx5_0 2 v1 ipv4", "mlx5_0 3 v2 ipv4");
    }

    @Test
    void rdmaPorts_mtuCodeInBrackets_isNotTheMtu() {
        List<Fact> facts = read("ibv_devinfo", "hca_id:\tmlx5_0\n\t\tport:\t1\n\t\t\tactive_mtu:\t\t2048 (4)\n");

        Fact mtu = only("active_mtu", facts);
        assertThat(mtu.number()).isEqualTo(2048.0);
        assertThat(mtu.subject()).isEqualTo("mlx5_0/1");
    }

    @Test
    void rdmaPorts_rate_isInBitsPerSecond() {
        List<Fact> facts = read("ibstat", "CA 'mlx5_6'\n\tPort 1:\n\t\tState: Active\n\t\tRate: 400\n");

        assertThat(only("rate", facts).number()).isEqualTo(400e9);
    }

    @Test
    void sysfs_wordsOfFourBytesAndRefreshPeriod_areNotTakenForCounts() {
        List<Fact> facts = read("grep . /sys/class/infiniband/mlx5_0", """
                /sys/class/infiniband/mlx5_0/ports/1/counters/port_xmit_data:1000
                /sys/class/infiniband/mlx5_0/ports/1/hw_counters/lifespan:10
                /sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_buffer:7
                /sys/class/infiniband/mlx5_0/ports/1/rate:200 Gb/sec (4X HDR)
                """);

        assertThat(only("port_xmit_data", facts).number()).isEqualTo(4000.0);
        assertThat(only("lifespan", facts).kind()).isEqualTo(FactKind.SETTING);
        assertThat(only("out_of_buffer", facts).kind()).isEqualTo(FactKind.CUMULATIVE);
        assertThat(only("rate", facts).number()).isEqualTo(200e9);
    }

    @Test
    void rdmaStatistic_textAndJson_countTheSame() {
        List<Fact> text = read("rdma statistic", "link bnxt_re0/1 rx_pkts 881 to_retransmits 3");
        List<Fact> json = read(
                "rdma -j statistic", "[{\"ifname\":\"bnxt_re0\",\"port\":1,\"rx_pkts\":881,\"to_retransmits\":3}]");

        assertThat(all("to_retransmits", text))
                .isEqualTo(all("to_retransmits", json))
                .containsExactly("bnxt_re0/1 3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mlnx_qos -i eth1        | \tenabled     0   0   0   1   0   0   0   0   | 3
            mlnx_qos -i eth1        | \tenabled     0   0   0   0   0   0   0   0   | none
            dcb pfc show dev eth1   | prio-pfc 0:off 1:off 2:off 3:on 4:on 5:off 6:off 7:off | 3,4
            lldptool -t -i eth1 -V PFC -c enabled | enabled=3                       | 3
            """)
    void priorities_ofAllTools_areListedAlike(String tool, String line, String enabled) {
        assertThat(only("pfc_enabled", read(tool, line)).value()).isEqualTo(enabled);
    }

    @Test
    void priorities_dcbJson_isRead() {
        String json = "{\"pfc_cap\":8,\"prio_pfc\":[false,false,false,true,false,false,false,false]}";

        assertThat(only("pfc_enabled", read("dcb -j pfc", json)).value()).isEqualTo("3");
    }

    @Test
    void ipLink_jsonAndText_giveMtuAndCounts() {
        List<Fact> json = read(
                "ip -s -j link",
                "[{\"ifindex\": 2, \"ifname\": \"eth0\", \"mtu\": 1400, \"operstate\": \"UP\", \"stats64\": {\"rx\": {\"bytes\": 8}, \"tx\": {\"bytes\": 9}}}]");
        List<Fact> text = read("ip link", "9: vxlan.calico@eth0: <BROADCAST,UP> mtu 1450 qdisc noqueue state UNKNOWN");

        assertThat(all("mtu", json)).containsExactly("eth0 1400");
        assertThat(only("tx_bytes", json).number()).isEqualTo(9.0);
        assertThat(all("mtu", text)).containsExactly("vxlan.calico 1450");
    }

    @Test
    void ethtool_speedsWithoutHeadings_belongToTheInterfacesOfTheCommand() {
        List<Fact> facts = read("ethtool eno3 / enp65s0f1 | grep Speed", "\tSpeed: 1000Mb/s\n\tSpeed: 25000Mb/s\n");

        assertThat(all("speed", facts)).containsExactly("eno3 1000Mb/s", "enp65s0f1 25000Mb/s");
    }

    @Test
    void routes_ofTableAndQuestion_areToldApart() {
        assertThat(all("route_dev", read("ip route", "10.0.0.0/20 dev eno3 proto kernel scope link src 10.0.1.1")))
                .containsExactly("10.0.0.0/20 eno3");
        assertThat(all("route_get_dev", read("ip route get 10.0.3.3", "10.0.3.3 dev eno3 src 10.0.1.1 uid 0")))
                .containsExactly("10.0.3.3 eno3");
    }

    @Test
    void routes_neighboursWithoutHardwareAddress_areNone() {
        assertThat(read("ip neigh", "10.8.0.13 dev ens1 FAILED"))
                .noneMatch(fact -> fact.name().startsWith("route"));
        assertThat(read("ip -j neigh", "{\"dst\":\"10.8.0.13\",\"dev\":\"ens1\",\"state\":[\"INCOMPLETE\"]}]"))
                .noneMatch(fact -> fact.name().startsWith("route"));
    }

    @Test
    void ping_tooLong_saysWhatFits() {
        List<Fact> facts = read(
                "ping -M do -s 8972 peer",
                "From 10.0.0.9 icmp_seq=1 Frag needed and DF set (mtu = 1500)\n2 packets transmitted, 0 received, 100% packet loss, time 5ms\n");

        assertThat(only("path_mtu", facts).number()).isEqualTo(1500.0);
        assertThat(only("ping_loss", facts).number()).isEqualTo(100.0);
    }

    @Test
    void environment_exportsManifestsAndComments_areReadAsSettings() {
        List<Fact> facts = read("pod and script", """
                export NCCL_PROTO=LL
                # NCCL_ALGO=Tree
                    - name: NCCL_IB_DISABLE
                      value: "1"
                """);

        assertThat(only("nccl_proto", facts).value()).isEqualTo("LL");
        assertThat(only("nccl_ib_disable", facts).value()).isEqualTo("1");
        assertThat(facts).noneMatch(fact -> fact.name().equals("nccl_algo"));
    }

    @Test
    void libfabricAndUcx_errors_areEvents() {
        assertThat(only("fi_getinfo_error", read("fi_info -p efa", "fi_getinfo: -61 (No data available)"))
                        .kind())
                .isEqualTo(FactKind.EVENT);
        assertThat(only(
                                "ucx_error",
                                read("job log", "[1700000000.1] [n1:88:0]  rc_mlx5_devx.c:1 UCX  ERROR  mlx5dv failed"))
                        .value())
                .isEqualTo("mlx5dv failed");
    }

    @Test
    void roceTos_numberBelowItsCommand_isTheMark() {
        List<Fact> facts = read(
                "cat /sys/class/infiniband/mlx5_0/tc/1/traffic_class; cma_roce_tos -d mlx5_0",
                "# cat /sys/class/infiniband/mlx5_0/tc/1/traffic_class\nGlobal tclass=106\n# cma_roce_tos -d mlx5_0\n106\n");

        assertThat(facts)
                .anyMatch(fact -> fact.name().equals("roce_tos") && fact.value().equals("106"));
        assertThat(facts)
                .anyMatch(fact ->
                        fact.name().equals("traffic_class") && fact.value().equals("106"));
    }
}
