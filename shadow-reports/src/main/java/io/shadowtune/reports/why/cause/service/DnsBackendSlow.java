package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.ServiceSigns.sharedValue;
import static io.shadowtune.reports.why.clue.ServiceSigns.unanswered;
import static io.shadowtune.reports.why.clue.Signs.all;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;
import static io.shadowtune.reports.why.clue.TableSigns.oneHigh;
import static io.shadowtune.reports.why.clue.TableSigns.uneven;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;
import io.shadowtune.reports.why.clue.Sign;

/** Name servers, or the path to them, lose or delay queries. */
final class DnsBackendSlow {
    /** The names under which latencies of name servers are noted. */
    private static final String LATENCY =
            ".*(dns|resolver|lookup)\\w*.*(duration|latency|p9\\d|p99\\d?|rtt|time)\\w*.*|query time";

    private static final String TIMED_OUT =
            "(:53\\b|\\bdns\\b|lookup \\S+|resolv\\w*|nameserver).{0,120}(i/o timeout|timed out|SERVFAIL|no response|timeout)"
                    + "|no servers could be reached|Temporary failure in name resolution|EAI_AGAIN|server can't find .*SERVFAIL"
                    + "|no healthy upstream|max(imum)? (number of )?concurrent (DNS )?queries|requestlist exceeded"
                    + "|communications error to \\S+#53: timed out";

    /** A resolver waits 5 s before it asks again. */
    private static final Sign FIVE_SECONDS = any(
            figure("time_namelookup", seconds -> seconds >= 4.5 && seconds < 31),
            figure("dns_repeat_after", seconds -> seconds >= 4.5 && seconds < 31),
            symptom("(exactly |about )?5 ?s\\b|(five|5) seconds?"),
            says("\\b(4\\.9|5\\.0|5)( ?s)?-?(5\\.[01])? ?s\\b.*[1-9]", "lookup|dns|resol"));

    private static final Sign RACE = all(grew("conntrack_insert_failed|insert_failed"), FIVE_SECONDS);

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.DNS_BACKEND_SLOW, "The name servers, or the path to them, are slow or lose queries.")
            .decisive("queries to the name servers timed out", says(TIMED_OUT))
            .decisive(
                    "a name server takes half a second or more",
                    any(figure(LATENCY, seconds -> seconds >= 0.5 && seconds < 100), oneHigh(LATENCY, 20)))
            .decisive(
                    "the provider drops packets to its link-local services, of which DNS is one",
                    grew("linklocal_allowance_exceeded"))
            .decisive("many answers are failures of the server", new AnswerCodes("SERVFAIL", 0.05))
            .decisive(
                    "one lookup of a hundred takes half a second or more",
                    says(
                            "\\bp9\\d\\D{0,3}([1-9]\\d*(\\.\\d+)? ?s\\b|[5-9]\\d\\d ?ms|\\d{4,} ?ms)",
                            "\\w*dns\\w*(_request)?_?(duration|latency)|dns p9"))
            .decisive(
                    "the servers behind the name server take seconds",
                    says(
                            "(forward|upstream|resolver)\\S*.{0,60}p99\\D{0,4}([1-9]\\d*(\\.\\d+)? ?s\\b|[5-9]\\d\\d ?ms|\\d{4,} ?ms)"))
            .decisive(
                    "one server behind the name server is asked and does not answer",
                    unanswered(
                            "coredns_(forward|proxy)_requests?\\w*_total",
                            "coredns_(forward|proxy)_responses?\\w*_total"))
            .decisive("two queries sent at once race for one tracking entry, and one of them is lost", RACE)
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "one name server gets most of the queries",
                    uneven(".*(dns\\w*_requests|dns\\w* (requests|queries|rate|qps)|quer(y|ies)).*", 5))
            .supports("entries for connections collided", grew("conntrack_insert_failed|insert_failed"))
            .supports("the same question was asked again after seconds", figure("dns_repeat_after", s -> s >= 1))
            .supports("lookups take whole multiples of the resolver's patience", FIVE_SECONDS)
            .supports("a name server is throttled by its processor limit", grew("nr_throttled", 10))
            .supports(
                    "all name servers run on one node",
                    all(sharedValue("node"), says("coredns|kube-dns|node-local-dns", "dns")))
            .supports(
                    "where outside names are forwarded to is known",
                    says("^\\s*forward \\S+ |max_fails|policy (random|sequential)|^\\s*cache \\d"))
            .supports(
                    "queries of one kind take seconds",
                    says("(4\\.9|5\\.0|9\\.9|10\\.0)\\S* ?s\\b", "histogram|lookup"))
            .supports("names cannot be looked up", symptom("\\bDNS\\b|look-?ups?|name resolution|resolv"))
            .against("one lookup makes many queries", figure("dns_name_variants", variants -> variants >= 2))
            .against("the tracking table is full", says("table full"))
            .explains(
                    Cause.NOISY_NEIGHBOR,
                    Cause.LB_SKEW,
                    Cause.HOST_CPU_CONTENTION,
                    Cause.RDMA_LOSS_RETRANS,
                    Cause.CONNTRACK_EXHAUSTED)
            .advice(
                    "Overload: more name servers, no processor limit on them, a cache on every node, upstream connections"
                            + " that expire so that load spreads. Lost pairs (5 s): a node cache, DNS over TCP, or"
                            + " single-request-reopen in the resolver's options.",
                    "dig @<server> <name> +tries=1 | grep 'Query time'; conntrack -S | grep -o 'insert_failed=[0-9]*'",
                    "Do not shorten the resolver's timeout below the upstream's answer time: retries double the load.",
                    "platform team");

    private DnsBackendSlow() {}
}
