package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ServiceSigns.above;
import static io.shadowtune.reports.why.clue.ServiceSigns.average;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** The service proxy needs so long to write its rules, or packets so long to pass them, that traffic suffers. */
final class KubeProxyOverhead {
    /** A healthy proxy writes its rules in well under a second. */
    private static final double SLOW_SECONDS = 5;

    private static final double MANY_RULES = 20_000;
    private static final double FEW_RULES = 5_000;

    private static final Sign SLOW_SYNC = any(
            figure("sync_elapsed", seconds -> seconds >= SLOW_SECONDS),
            figure(
                    "(?=.*(kube-?proxy|iptables|proxy|ipvs))(?=.*(sync|programming)).*",
                    seconds -> seconds >= SLOW_SECONDS && seconds < 3_600),
            average(
                    "felix_int_dataplane_apply_time_seconds|felix_iptables_restore\\w*_seconds",
                    s -> s >= SLOW_SECONDS),
            average("kubeproxy_sync_proxy_rules_duration_seconds", seconds -> seconds >= SLOW_SECONDS),
            above("kubeproxy_sync_proxy_rules_duration_seconds", SLOW_SECONDS, 0.2),
            says("(iptables|proxy)\\w*[ -](rule )?(sync|programming).{0,40}\\b([1-9]\\d+(\\.\\d+)?) ?s\\b"));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.KUBE_PROXY_OVERHEAD,
                    "The service proxy's rules are too many: writing them, or walking through them, takes too long.")
            .decisive("one pass of writing the rules takes many seconds", SLOW_SYNC)
            .decisive(
                    "changes of end points reach the nodes only after half a minute or more",
                    above("kubeproxy_network_programming_duration_seconds", 30, 0.3))
            .decisive(
                    "most changes need ten seconds or more to reach the nodes",
                    says(
                            "\\bp(50|90|95|99)\\D{0,3}(\\d{2,}(\\.\\d+)? ?s|\\d+ ?min)\\b",
                            "network_programming|sync_proxy|proxy sync"))
            .decisive(
                    "the proxy waits for the lock of the rule table",
                    says("holding the xtables lock|xtables[- ]lock|iptables-restore.*(exit status 4|lock)"))
            .decisive(
                    "the kernel spends its time walking through rules",
                    says("\\b[1-9]\\d\\.\\d+ ?%.*\\b(ipt_do_table|nft_do_chain|ip6t_do_table)\\b"))
            .supports("there are tens of thousands of rules", figure("service_rules", rules -> rules >= MANY_RULES))
            .supports(
                    "there are thousands of services",
                    any(
                            figure("numservices|numendpoints", count -> count >= 5_000),
                            figure("kubectl get (endpointslices?|services?|svc|ep).*wc -l.*", count -> count >= 3_000)))
            .supports(
                    "a new end point is ready long before a node knows it",
                    says("(ready|slice).{0,60}(rule|visible|programmed)|rule visible"))
            .supports(
                    "the proxy or its rule tool is busy on a processor",
                    says("\\b[6-9]\\d\\.\\d+\\s.*\\b(kube-proxy|iptables-resto\\w*|nft)\\b"))
            .supports(
                    "a pod answers at its own address and not yet at the service's",
                    says("\\b(svc|service|cluster ?IP)\\b.{0,60}(refused|no[- ]endpoint|timed? ?out|unreachable)"))
            .supports("the proxy walks a list of rules", says("^\\s*mode:\\s*\"?(iptables|nftables|userspace)"))
            .supports(
                    "new replicas get no traffic at first, removed ones still do",
                    symptom(
                            "new (replica|endpoint|pod)s?.{0,60}(no traffic|not reached|minutes?)|(removed|terminated|deleted).{0,40}still"))
            .against(
                    "rules are few and written fast",
                    all(
                            any(
                                    figure("service_rules", rules -> rules < FEW_RULES),
                                    figure("sync_elapsed", s -> s < 1),
                                    says("\\b(last )?sync( p99)? 0\\.\\d+ ?s")),
                            not(SLOW_SYNC)))
            .explains(Cause.LB_SKEW, Cause.HOST_CPU_CONTENTION)
            .advice(
                    "Let the proxy work with ipvs, nftables maps or an eBPF data path, cut the number of services and end"
                            + " points, and raise the least interval between passes.",
                    "kubectl -n kube-system logs ds/kube-proxy | grep 'SyncProxyRules complete'; iptables-save | wc -l",
                    "Do not restart all proxies at once: each writes all rules anew and holds the lock for that long.",
                    "platform team");

    private KubeProxyOverhead() {}
}
