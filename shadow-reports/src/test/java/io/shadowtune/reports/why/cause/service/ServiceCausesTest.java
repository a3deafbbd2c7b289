package io.shadowtune.reports.why.cause.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.Reasoner;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceCausesTest {
    /** Verdict, then items {@code tool: text} between {@code ;;}, with {@code ~} for line ends. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '`',
            value = {
                "TCP_BUFFER_LIMIT! ss -ti:: ESTAB 0 9 10.0.0.1:40 10.9.0.1:80~\t cubic rtt:40/1 cwnd:900 busy:1000ms sndbuf_limited:940ms(94.0%)",
                "TCP_BUFFER_LIMIT! ss -ti:: ESTAB 0 9 10.0.0.1:40 10.9.0.1:80~\t cubic rtt:40/1 cwnd:900 delivery_rate 100Mbps snd_wnd:524288",
                "INSUFFICIENT_EVIDENCE! ss -ti:: ESTAB 0 9 10.0.0.1:40 10.9.0.1:80~\t cubic rtt:40/1 cwnd:900 busy:1000ms sndbuf_limited:40ms(4.0%)",
                "MULTIHOME_ROUTING! nstat -az (twice):: TcpExtIPReversePathFilter 10 0.0~--~TcpExtIPReversePathFilter 90 0.0",
                "MULTIHOME_ROUTING! ip -br addr:: eth1 UP 10.8.0.11/24~eth2 UP 10.8.0.12/24;;ip neigh (peer):: 10.8.0.11 dev eth1 lladdr b8:3f:d2:10:00:01 STALE~10.8.0.12 dev eth1 lladdr b8:3f:d2:10:00:01 STALE",
                "INSUFFICIENT_EVIDENCE! ip -br addr:: eth1 UP 10.8.0.11/24~eth2 UP 10.9.0.12/24;;ip neigh (peer):: 10.8.0.11 dev eth1 lladdr b8:3f:d2:10:00:01 STALE~10.9.0.12 dev eth2 lladdr b8:3f:d2:10:00:02 STALE",
                "INSUFFICIENT_EVIDENCE! nstat -az:: TcpExtIPReversePathFilter 91022 0.0",
                "ADDRESS_CONFLICT_NEIGH! dmesg:: [ 81.2] neighbour: arp_cache: neighbor table overflow!",
                "ADDRESS_CONFLICT_NEIGH! arping 10.3.7.1:: Unicast reply from 10.3.7.1 [B8:CE:F6:20:41:0A] 0.7ms~Unicast reply from 10.3.7.1 [B8:CE:F6:20:55:C2] 0.8ms",
                "INSUFFICIENT_EVIDENCE! lnstat -f arp_cache:: arp_cache|arp_cache|~ entries|table_fulls|~ 212| 0|;;sysctl:: net.ipv4.neigh.default.gc_thresh3 = 8192",
                "CONNTRACK_EXHAUSTED! sysctl:: net.netfilter.nf_conntrack_count = 262101~net.netfilter.nf_conntrack_max = 262144",
                "CONNTRACK_EXHAUSTED! conntrack -S (delta 60 s):: cpu=0 found=1 insert_failed=0 drop=812 early_drop=91",
                "INSUFFICIENT_EVIDENCE! conntrack -S:: cpu=0 found=1 insert_failed=0 drop=812 early_drop=91;;nf_conntrack count / max:: 9122 / 262144",
                "KUBE_PROXY_OVERHEAD! kube-proxy log:: I1 x] \"SyncProxyRules complete\" elapsed=\"48.2s\"",
                "KUBE_PROXY_OVERHEAD! kube-proxy metrics:: kubeproxy_sync_proxy_rules_duration_seconds_sum 9122.4~kubeproxy_sync_proxy_rules_duration_seconds_count 101",
                "INSUFFICIENT_EVIDENCE! kube-proxy log:: I1 x] \"SyncProxyRules complete\" elapsed=\"182.4ms\";;iptables-save | wc -l:: 1812",
                "DNS_NDOTS! tcpdump port 53:: 10:00:01.001 A? s3.example.com.svc.cluster.local. (64)~10:00:01.022 NXDomain~10:00:01.023 A? s3.example.com.cluster.local. (60)~10:00:01.044 NXDomain~10:00:01.067 A? s3.example.com. (46)",
                "INSUFFICIENT_EVIDENCE! cat /etc/resolv.conf:: search a.svc.cluster.local svc.cluster.local~nameserver 10.96.0.10~options ndots:5",
                "DNS_BACKEND_SLOW! coredns log:: [ERROR] plugin/errors: 2 hub.example.org. A: read udp 10.1.9.9:33->10.1.2.5:53: i/o timeout",
                "DNS_BACKEND_SLOW! conntrack -S t0:: cpu=0 insert_failed=10 drop=10;;conntrack -S t1:: cpu=0 insert_failed=60 drop=60;;tcpdump port 53:: 17:04:12.401 A? db.rag.svc. (49)~17:04:17.406 A? db.rag.svc. (49)",
                "INSUFFICIENT_EVIDENCE! coredns p99:: coredns_dns_request_duration_seconds p99 0.004",
                "LB_SKEW! requests per second by pod:: llm-0 812.1~llm-1 9.0~llm-2 8.8~llm-3 7.9",
                "LB_SKEW! response time by replica:: a-1 p99 6.1 s 1,402 rq/s~a-2 p99 5.8 s 1,377 rq/s~a-3 p99 41 ms 22 rq/s",
                "INSUFFICIENT_EVIDENCE! response time by replica:: a-1 p99 6.1 s 1,402 rq/s~a-2 p99 5.8 s 1,377 rq/s~a-3 p99 41 ms 1,022 rq/s",
                "INSUFFICIENT_EVIDENCE! requests per second by pod:: llm-0 81.1~llm-1 79.0~llm-2 80.8~llm-3 77.9"
            })
    void diagnose_evidenceOfServices_namesCause(Cause verdict, String bundle) {
        List<ToolFacts> items = new ArrayList<>();
        for (String item : bundle.strip().split(";;", -1)) {
            String[] parts = item.split(":: ?", 2);
            ToolReading reading = new ToolReading("k" + (char) ('a' + items.size()), parts[0].strip(), "n1", "");
            items.add(ToolParsers.read(ToolText.of(reading, parts[1].replace('~', '\n'))));
        }
        assertThat(new Reasoner(ServiceCauses.ALL)
                        .diagnose(Evidence.of("requests are slow", items))
                        .verdict())
                .isEqualTo(verdict);
    }
}
