package io.shadowtune.reports.why.cause.service;

import static io.shadowtune.reports.why.clue.LineFigureSigns.linesUneven;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.says;
import static io.shadowtune.reports.why.clue.Signs.symptom;
import static io.shadowtune.reports.why.clue.TableSigns.even;
import static io.shadowtune.reports.why.clue.TableSigns.uneven;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Sign;

/** Connections live so long that replicas added later get none, and requests follow connections. */
final class LbSkew {
    /** How metrics and notes name the requests of a replica; those to name servers are another matter. */
    private static final String REQUESTS = "(?!.*dns)(?=.*(requests?|rps|qps|upstream_rq|in-?flight|tokens|generation))"
            + "(?=.*(pod|replica|backend|endpoint|upstream|server|engine|instance|worker)).*"
            + "|vllm:num_requests_\\w+|sglang:num_\\w+|envoy_cluster_upstream_rq\\w*|grpc_server_(handled|started)_total"
            + "|nv_inference_(request_success|count)|tgi_\\w*(queue|batch)_\\w*|istio_requests_total"
            + "|rps|qps|scur|stot|qcur|sessions?|req(uest)?s?/s|requests|active_(conns?|connections|requests)|inflight";

    private static final String CONNECTIONS =
            "(?!.*dns)(?=.*(connections?|conns|established|sockets|streams|cx_active))"
                    + "(?=.*(pod|replica|backend|endpoint|engine|upstream|instance|worker|:\\d+)).*"
                    + "|ipvs_active_conn|conns?|connections";

    /** A line of a note or page that gives the requests of one replica. */
    private static final String REQUESTS_OF_LINE =
            "(?<![\\d.,])(\\d[\\d,]*(?:\\.\\d+)?) ?(?:(?:rq|req|requests?|calls|queries)(?:/s|ps| per s(?:econd)?)|rps\\b|tok(?:ens)?/s)";

    private static final Sign REQUESTS_UNEVEN = any(uneven(REQUESTS, 5), linesUneven(REQUESTS_OF_LINE, 5));
    private static final Sign CONNECTIONS_UNEVEN = uneven(CONNECTIONS, 5);

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.LB_SKEW,
                    "Requests stay on few replicas, because connections live long and are not re-balanced.")
            .decisive("few replicas get nearly all requests", REQUESTS_UNEVEN)
            .decisive("few replicas hold nearly all connections", CONNECTIONS_UNEVEN)
            .supports(
                    "connections never grow old",
                    says(
                            "(max_connection_age|max_connection_duration|idle_timeout|connection_age|keepalive_requests)\\W+(0s?|infinite|unset|null)\\b"
                                    + "|protocol: ?h2|http/2|grpc|h2c|(timer:\\(keepalive)"))
            .supports(
                    "a client holds one connection and keeps it",
                    says("^ESTAB|ESTABLISHED|timer:\\(keepalive", "ss -|conntrack -L|netstat|conn"))
            .supports(
                    "the service sticks clients to replicas",
                    says(
                            "Session ?Affinity:? +ClientIP|sessionAffinity: ClientIP|cookie affinity|sticky|balance (source|uri|hdr)|hash-type|pick_first|ip_hash|ring_hash|maglev|consistent.hash"))
            .supports(
                    "replicas differ in age",
                    any(
                            says("\\bages?:? .*\\b\\d+[dhm]\\b"),
                            says("\\d", "(session|connection|conn|stream)s? age"),
                            says("\\b\\d+[dhm]\\b", "age|start|uptime|created|pods?$")))
            .supports(
                    "replicas stand idle beside busy ones", any(uneven("dcgm_fi_dev_gpu_util|.*(gpu|cpu).*util.*", 3)))
            .supports(
                    "adding replicas did not help", symptom("add(ed|ing)? .{0,20}(replica|pod)|scal(ed|ing)|autoscal"))
            .supports(
                    "one replica is busy and others idle",
                    symptom("(one|some|few|old) .{0,40}(saturated|busy|hot|overloaded)|idle"))
            .against(
                    "requests are spread",
                    any(
                            even(REQUESTS, 1.5),
                            says(
                                    "(load|requests?|rates?)( rates?)? per.{0,12}(pod|replica).{0,10}within|within \\d+ ?% of each other")))
            .explains(
                    Cause.GPU_STRAGGLER,
                    Cause.APP_HOST_STRAGGLER,
                    Cause.HOST_CPU_CONTENTION,
                    Cause.NOISY_NEIGHBOR,
                    Cause.KUBE_PROXY_OVERHEAD)
            .advice(
                    "Balance requests, not connections: a layer-7 proxy, or balancing in the client over a headless service;"
                            + " and a largest connection age, so that old HTTP/2 connections move to new replicas.",
                    "for each pod: ss -tn state established sport = :<port> | wc -l; rate of requests by pod",
                    "Do not restart the busy replica at peak: its clients reconnect together, to one other replica.",
                    "application team");

    private LbSkew() {}
}
