package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ServiceSigns.share;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.is;
import static io.shadowtune.reports.why.clue.Signs.not;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** The table of connections is full: new ones are dropped, old ones live on. */
final class ConntrackExhausted {
    private static final String FULL_SAID =
            "nf_conntrack: table full|conntrack:? table (is )?full|CT: Map insertion failed"
                    + "|CT_MAP_INSERTION_FAILED|ct(4|6)?_(global|any\\w*) .*(full|pressure 1\\.0)|nf_conntrack_full|(SNAT|NAT|source) ports? (is |are )?exhaust|ErrorPortAllocation";

    private static final String COUNT = "(net\\.netfilter\\.)?nf_conntrack_count|node_nf_conntrack_entries";
    private static final String MAXIMUM = "(net\\.netfilter\\.)?nf_conntrack_max|node_nf_conntrack_entries_limit";

    private static final Sign BPF_MAP_FULL =
            says("bpf_map_pressure\\{.*map_name=\"(ct|snat|nat)\\w*\".*\\}\\s+(1(\\.0*)?$|0\\.9[5-9])");

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.CONNTRACK_EXHAUSTED,
                    "The table of tracked connections is full, so that new ones are dropped.")
            .decisive("the kernel or the data path says that the table is full", says(FULL_SAID))
            .decisive("the table holds as much as it may", share(COUNT, MAXIMUM, share -> share >= 0.95))
            .decisive("the map of connections is full", BPF_MAP_FULL)
            .decisive("entries were thrown out to make room", grew("conntrack_early_drop"))
            .decisive(
                    "packets were dropped for want of an entry, and not for a race",
                    all(grew("conntrack_drop", 10), flat("conntrack_insert_failed")))
            .supports(
                    "drops for want of an entry grew", grew("cilium_drop_count_total|.*conntrack\\w*(full|drops?)\\w*"))
            .supports(
                    "the limit and the life times of entries are known",
                    any(
                            is("net\\.netfilter\\.nf_conntrack_(max|buckets|tcp_timeout\\w+)", "\\d"),
                            says("bpf-(ct|nat)-global\\S*:|bpf-ct-timeout|conntrack-(max|tcp)\\S*:|nf_conntrack_max")))
            .supports(
                    "new connections take 1, 3 or 7 s",
                    any(
                            symptom("\\b1,? (s|3|and)|3 (or|and) 7|1/3/7"),
                            says("\\[1K, 2K\\)\\s+[1-9]|after 3\\.0\\d? ?s|timeout after [13]\\.0s")))
            .supports("only new connections suffer", symptom("new (connection|request)|established|open streams"))
            .clue(
                    Clue.Role.AGAINST,
                    3,
                    "the table has plenty of room",
                    all(share(COUNT, MAXIMUM, share -> share < 0.7), not(BPF_MAP_FULL), not(says(FULL_SAID))))
            .explains(Cause.KUBE_PROXY_OVERHEAD, Cause.DNS_BACKEND_SLOW, Cause.LB_SKEW, Cause.TCP_BUFFER_LIMIT)
            .advice(
                    "Raise the maximum together with the hash size (or the size of the BPF map), shorten the life of closed"
                            + " and half-open entries, and keep the busiest path out of tracking (NOTRACK, kept-alive connections).",
                    "conntrack -S; sysctl net.netfilter.nf_conntrack_count net.netfilter.nf_conntrack_max; cilium-dbg bpf ct list global | wc -l",
                    "Do not flush the table: established connections through NAT break.",
                    "platform team");

    private ConntrackExhausted() {}
}
