package io.shadowtune.reports.why.cause.service;

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
    private static final String REQUESTS =
            "(?!.*dns).*(requests?|rps|qps|num_requests_\\w+|upstream_rq\\w*|grpc_server\\w*|in-?flight|tokens/s|queue(d|_depth)?\\b).*"
                    + "(pod|replica|backend|endpoint|upstream|server|engine|instance|worker|running|waiting|active|handled|started|total).*"
                    + "|vllm:num_requests_\\w+|envoy_cluster_upstream_rq\\w*|grpc_server_(handled|started)_total|nv_inference_request_success";

    private static final String CONNECTIONS =
            "(?!.*dns).*(connections?|conns|established|sockets|streams|cx_active).*(pod|replica|backend|endpoint|engine|upstream|:\\d+).*"
                    + "|ipvs_active_conn|envoy_cluster_upstream_cx_active|.*ss -t.*(state )?established.*";

    private static final Sign REQUESTS_UNEVEN = uneven(REQUESTS, 5);
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
                    "the service sticks clients to replicas",
                    says("Session ?Affinity:? +ClientIP|sessionAffinity: ClientIP|cookie affinity|sticky"))
            .supports(
                    "replicas differ in age",
                    says("\\b\\d+d\\b.*\\b\\d+(m|h)\\b|\\b\\d+[dhm]\\b", "age|start|uptime|created|pods?$"))
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
            .explains(Cause.GPU_STRAGGLER, Cause.APP_HOST_STRAGGLER, Cause.NOISY_NEIGHBOR, Cause.KUBE_PROXY_OVERHEAD)
            .advice(
                    "Balance requests, not connections: a layer-7 proxy, or balancing in the client over a headless service;"
                            + " and a largest connection age, so that old HTTP/2 connections move to new replicas.",
                    "for each pod: ss -tn state established sport = :<port> | wc -l; rate of requests by pod",
                    "Do not restart the busy replica at peak: its clients reconnect together, to one other replica.",
                    "application team");

    private LbSkew() {}
}
