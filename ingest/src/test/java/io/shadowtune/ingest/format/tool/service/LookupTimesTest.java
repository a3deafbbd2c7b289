package io.shadowtune.ingest.format.tool.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

final class LookupTimesTest {
    @Test
    void parse_answersInMillisAndMicros_areSecondsOfTheServer() {
        assertThat(facts("""
                        ; <<>> DiG 9.18.1 <<>> @10.0.0.10 master.job.svc
                        ;; Query time: 12 msec
                        ;; SERVER: 10.0.0.10#53(10.0.0.10) (UDP)

                        ;; Query time: 0 msec (412 usec)
                        ;; SERVER: 10.0.0.11#53(10.0.0.11) (UDP)

                        ;; Query time: 900 usec
                        """))
                .extracting(Fact::subject, Fact::name, Fact::number)
                .containsExactly(
                        Tuple.tuple("10.0.0.10", "dns_query_time", 0.012),
                        Tuple.tuple("10.0.0.11", "dns_query_time", 0.000412),
                        Tuple.tuple("10.0.0.10", "dns_query_time", 0.0009));
    }

    @Test
    void parse_silentServers_areTimeouts() {
        assertThat(facts("""
                        ;; communications error to 10.0.0.10#53: timed out
                        ; <<>> DiG 9.11 <<>> @10.0.0.11 x
                        ;; connection timed out; no servers could be reached
                        """))
                .extracting(Fact::subject, Fact::name)
                .containsExactly(Tuple.tuple("10.0.0.10", "dns_timeout"), Tuple.tuple("10.0.0.11", "dns_timeout"));
    }

    private static List<Fact> facts(String text) {
        return ToolParsers.read(ToolText.of(new ToolReading("dig", "dig", "h", ""), text)).facts().stream()
                .filter(fact -> fact.name().startsWith("dns_"))
                .toList();
    }
}
