package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ContrastSigns.lowerWhen;
import static io.shadowtune.reports.why.clue.ServiceSigns.fasterWithDot;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** A resolver tries every search domain before the name as it was written. */
final class DnsNdots {
    /** A name inside the cluster has at most four dots, so that few settings need more than this. */
    private static final double MANY_DOTS = 4;

    private static final Sign EXPANDED = figure("dns_name_variants", variants -> variants >= 2);
    private static final Sign SETTING = figure("ndots", dots -> dots >= MANY_DOTS);

    private static final Sign DOT_IS_FAST = any(
            fasterWithDot(3),
            lowerWhen("time_namelookup", "trailing dot|final dot|with dot|dotted|fqdn|ndots[:= ]*[012]\\b|curldot", 3));

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.DNS_NDOTS, "The search list turns one lookup of an outside name into many that fail.")
            .decisive(
                    "one lookup asked for the name with search domains appended, and was refused",
                    all(EXPANDED, figure("dns_nxdomain", count -> count >= 2)))
            .decisive(
                    "the same name is fast when it ends in a dot",
                    all(DOT_IS_FAST, any(SETTING, EXPANDED, says("ndots"))))
            .decisive(
                    "most answers say that the name does not exist, and names with few dots are expanded",
                    all(
                            SETTING,
                            any(refusedMost(), says("NXDOMAIN.{0,20}\\b([7-9]\\d) ?%|([7-9]\\d) ?% .{0,30}NXDOMAIN"))))
            .supports("names with fewer than five dots are expanded first", SETTING)
            .supports("there are many search domains", figure("dns_search_domains", domains -> domains >= 3))
            .supports("the name with a final dot is fast", DOT_IS_FAST)
            .supports("answers that a name does not exist were counted", says("NXDOMAIN", "coredns|dns"))
            .supports(
                    "the connection itself opens fast",
                    symptom("before the connection|lookup|look-up|DNS|name resolution"))
            .against(
                    "one lookup is one query",
                    says("(one|single) query( pair)? per lookup|names used as FQDN|\\(FQDN\\)"))
            .against("the setting leaves outside names alone", figure("ndots", dots -> dots <= 2))
            .explains(Cause.DNS_BACKEND_SLOW)
            .advice(
                    "Write outside names with a final dot, or set ndots to 1 or 2 for these pods (dnsConfig), and shorten"
                            + " the search list; a cache on each node softens it.",
                    "kubectl exec <pod> -- cat /etc/resolv.conf; time getent hosts <name> ; time getent hosts <name>.",
                    "Do not set ndots:1 for the whole cluster: programs that use short service names stop resolving.",
                    "platform team");

    private DnsNdots() {}

    /** Three of four answers, as rates by code say. */
    private static Sign refusedMost() {
        return new AnswerCodes("NXDOMAIN", 2.5);
    }
}
