package io.shadowtune.ingest.format.tool.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceParsersTest {
    /** Tool, its text with {@code ~} for line ends, and facts it must state: subject/name/kind/value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "ip neigh! 10.8.0.12 dev ens1 lladdr b8:3f:d2:10:00:01 REACHABLE! 10.8.0.12 lladdr SETTING b8:3f:d2:10:00:01; 10.8.0.12 neigh_state SETTING REACHABLE",
                "ip neigh! 10.8.0.13 dev ens1 FAILED! 10.8.0.13 neigh_state SETTING FAILED",
                "arp -n! 10.1.0.9 ether aa:bb:cc:00:11:22 C eth0! 10.1.0.9 lladdr SETTING aa:bb:cc:00:11:22",
                "arping -c 2 10.3.7.1! Unicast reply from 10.3.7.1 [B8:CE:F6:20:41:0A]  0.722ms! 10.3.7.1 arp_reply_from SETTING b8:ce:f6:20:41:0a",
                "lnstat -f arp_cache! arp_cache|arp_cache|~  entries|table_fulls|~     1024|      81223|! arp_cache entries LEVEL 1024; arp_cache table_fulls CUMULATIVE 81223",
                "ss -tin! ESTAB 0 6041600 10.1.0.4:44122 10.9.0.5:8080~\t cubic rtt:28.1/0.04 delivery_rate 1.71Gbps busy:421022ms rwnd_limited:419811ms(99.7%) retrans:0/14! 10.1.0.4:44122->10.9.0.5:8080 rwnd_limited LEVEL 99.7; 10.1.0.4:44122->10.9.0.5:8080 delivery_rate LEVEL 1710000000; 10.1.0.4:44122->10.9.0.5:8080 retrans CUMULATIVE 14",
                "ss -tin! \t bbr wscale:10,10 rtt:0.516/1.005 cwnd:14 busy:400ms sndbuf_limited:100ms send 7112434109bps! _ sndbuf_limited LEVEL 25; _ send LEVEL 7112434109",
                "nstat -az! TcpExtIPReversePathFilter       41022              0.0! _ tcpextipreversepathfilter CUMULATIVE 41022",
                "nstat (delta 60 s)! TcpRetransSegs                  7                  0.0! _ tcpretranssegs GROWTH 7",
                "nstat -a -j! {\"kernel\":{\"IpInReceives\":527392,\"TcpRetransSegs\":1443}}! _ tcpretranssegs CUMULATIVE 1443",
                "netstat -s!     1443 segments retransmitted~    12 times the listen queue of a socket overflowed! _ tcpretranssegs CUMULATIVE 1443; _ tcpextlistenoverflows CUMULATIVE 12",
                "conntrack -S! cpu=3   \tfound=91 invalid=12 insert=0 insert_failed=7 drop=4122 early_drop=911 error=0! cpu 3 conntrack_insert_failed CUMULATIVE 7; cpu 3 conntrack_early_drop CUMULATIVE 911",
                "nf_conntrack count / max! 91,223 / 1048576! _ nf_conntrack_count LEVEL 91223; _ nf_conntrack_max LEVEL 1048576",
                "cat nf_conntrack_count nf_conntrack_max! 4122~262144! _ nf_conntrack_max LEVEL 262144",
                "cat /etc/resolv.conf! search a.svc.cluster.local svc.cluster.local cluster.local~nameserver 10.96.0.10~options ndots:5! _ ndots SETTING 5; _ dns_search_domains LEVEL 3; _ nameserver SETTING 10.96.0.10",
                "kubectl get pod -o yaml! dnsConfig:~  options:~  - name: ndots~    value: \"2\"! _ ndots SETTING 2",
                "tcpdump port 53! 10:00:01.001 A? s3.example.com.svc.cluster.local. (64)~10:00:01.022 NXDomain~10:00:01.023 A? s3.example.com.cluster.local. (60)~10:00:01.044 NXDomain~10:00:01.067 A? s3.example.com. (46)! s3.example.com dns_name_variants LEVEL 2; _ dns_nxdomain LEVEL 2",
                "tcpdump port 53! 17:04:12.401822 IP 10.4.4.9.518 > 10.6.0.10.53: 41220+ A? db.rag.svc. (49)~17:04:17.401822 IP 10.4.4.9.518 > 10.6.0.10.53: 41220+ A? db.rag.svc. (49)! _ dns_repeat_after LEVEL 5",
                "kubectl top pod! NAME       CPU(cores)   MEMORY(bytes)~router-0   410m         812Mi! router-0 cpu(cores) LEVEL 0.41",
                "kubectl get pod! NAME   READY   STATUS    RESTARTS      AGE~llm-1   1/1     Running   0             3h5m! llm-1 age LEVEL 11100; llm-1 status SETTING Running",
                "kubectl describe svc llm! Session Affinity:  None! _ session affinity SETTING None",
                "kube-proxy log! I0311 10:00:12.1 proxier.go:799] \"SyncProxyRules complete\" elapsed=\"1m7.5s\"! _ sync_elapsed LEVEL 67.5",
                "kube-proxy log! I0311 10:00:12.1 proxier.go:799] \"SyncProxyRules complete\" elapsed=\"91.25ms\"! _ sync_elapsed LEVEL 0.09125",
                "iptables-save -t nat | wc -l! 81223! _ service_rules LEVEL 81223",
                "ipvsadm -Ln!   -> 10.60.2.7:53                 Masq    1      4122       12! 10.60.2.7:53 ipvs_active_conn LEVEL 4122",
                "iperf3 -P 8! [SUM]   0.00-30.00  sec  46.2 GBytes  13.2 Gbits/sec    9             sender! SUM iperf_rate LEVEL 13200000000; SUM iperf_retransmits LEVEL 9; _ iperf_streams LEVEL 8",
                "mountstats! WRITE: 100 100 3 747122 912 1000 4000 5000! _ nfs_write_rtt LEVEL 40; _ nfs_write_timeouts CUMULATIVE 3",
                "tc -s qdisc! qdisc mq 8: dev eth0 root~ Sent 0 bytes 0 pkt (dropped 12, overlimits 0 requeues 4)! eth0 mq 8 qdisc_dropped CUMULATIVE 12",
                "tc -s -j qdisc! [{\"kind\":\"noqueue\",\"handle\":\"0:\",\"dev\":\"lo\",\"root\":true,\"refcnt\":2,\"options\":{},\"bytes\":0,\"packets\":0,\"drops\":0,\"overlimits\":0,\"requeues\":0,\"backlog\":0,\"qlen\":0},{\"kind\":\"pfifo_fast\",\"handle\":\"8001:\",\"dev\":\"eth0\",\"root\":true,\"refcnt\":2,\"options\":{\"bands\":3,\"priomap\":[1,2,2],\"multiqueue\":false},\"bytes\":7615184,\"packets\":57715,\"drops\":12,\"overlimits\":3,\"requeues\":1,\"backlog\":0,\"qlen\":7}]! eth0 pfifo_fast 8001 qdisc_dropped CUMULATIVE 12; eth0 pfifo_fast 8001 qdisc_sent CUMULATIVE 7615184; eth0 pfifo_fast 8001 qdisc_backlog LEVEL 7; eth0 pfifo_fast 8001 qdisc_requeues CUMULATIVE 1",
                "tc -s -j -p qdisc! [ {~        \"kind\": \"tbf\",~        \"handle\": \"1:\",~        \"dev\": \"eth1\",~        \"options\": {~            \"rate\": 1250000,~            \"burst\": 1600~        },~        \"drops\": 5~    } ]! eth1 tbf 1 qdisc_dropped CUMULATIVE 5; eth1 tbf 1 qdisc_rate LEVEL 10000000",
                "tc qdisc show! qdisc tbf 1: dev eth1 root refcnt 2 rate 10Mbit burst 1600b lat 50ms! eth1 tbf 1 qdisc_rate LEVEL 10000000",
                "ip -j neigh! [{\"dst\":\"10.8.0.12\",\"dev\":\"ens1\",\"lladdr\":\"b8:3f:d2:10:00:01\",\"state\":[\"REACHABLE\"]},{\"dst\":\"fd00::1\",\"dev\":\"ens1\",\"state\":[\"FAILED\"]},{\"dst\":\"10.8.0.13\",\"dev\":\"ens1\",\"state\":[\"INCOMPLETE\"]},{\"dst\":\"10.8.0.! 10.8.0.12 lladdr SETTING b8:3f:d2:10:00:01; fd00::1 neigh_state SETTING FAILED; 10.8.0.13 neigh_state SETTING INCOMPLETE"
            })
    void parse_genuineShapes_stateFacts(String tool, String text, String expected) {
        ToolText read = ToolText.of(
                new ToolReading("k", tool.strip(), "n1", ""),
                text.replaceFirst("^ ", "").replace('~', '\n'));
        FactWriter facts = new FactWriter(read);
        for (ToolParser parser : ServiceParsers.ALL) {
            if (parser.reads(read)) {
                parser.parse(read, facts);
            }
        }
        List<String> words =
                facts.finished().facts().stream().map(ServiceParsersTest::words).toList();
        assertThat(words).contains(expected.strip().split("; "));
    }

    private static String words(Fact fact) {
        String subject = fact.subject().isEmpty() ? "_" : fact.subject();
        return subject + " " + fact.name() + " " + fact.kind() + " " + fact.value();
    }
}
