package io.shadowtune.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The rows of the manifest of bad input that are of formats this build reads: accepted and rejected exactly, flags as a
 * superset. Where we differ, {@code docs/formats.md} says why.
 */
final class BadInputManifestTest {
    private static final Set<String> OURS = Set.of(
            "goflow2.v2.json",
            "gnmic.event",
            "telegraf.influx",
            "lldpcli.json0",
            "any",
            "nccl.debug",
            "nccl-tests.table",
            "nccl-tests.json",
            "slurm.squeue",
            "prometheus.text");

    /** Conclusions from several records are drawn where windows are made, not where one record is read. */
    private static final Set<String> STATEFUL = Set.of("DUPLICATE", "OUT_OF_ORDER", "WRAP32");

    /** An exact 64-bit number written with the suffix {@code u} has lost nothing. */
    private static final Map<String, Set<String>> ARGUED =
            Map.of("bad/telegraf_bad_lines.influx", Set.of("PRECISION_LOSS"));

    /**
     * A log line or metric that says nothing of what we keep is ignored; and of two lines in one nobody knows who said
     * what.
     */
    private static final Map<String, Integer> ACCEPTED =
            Map.of("bad/nccl_interleaved.log", 2, "bad/exposition_malformed.prom", 4);

    @TestFactory
    List<DynamicTest> decode_badInput_isAsTheManifestSays() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        JsonNode manifest = new ObjectMapper().readTree(Samples.bytes("bad/manifest.json"));
        for (JsonNode row : manifest.path("cases")) {
            if (OURS.contains(row.path("format").asText())) {
                tests.add(DynamicTest.dynamicTest(row.path("file").asText(), () -> check(row)));
            }
        }
        assertThat(tests).hasSize(29);
        return tests;
    }

    private static void check(JsonNode row) {
        String file = row.path("file").asText();
        FileAccount account = Samples.read(file).account();
        JsonNode expect = row.path("expect");

        assertThat(account.accepted())
                .as("accepted of %s", account)
                .isEqualTo(ACCEPTED.getOrDefault(file, expect.path("accepted").asInt())
                        .longValue());
        assertThat(account.rejectedTotal())
                .as("rejected of %s", account)
                .isEqualTo(expect.path("rejected").asLong());
        Set<String> expected = new HashSet<>();
        expect.path("flags").forEach(flag -> expected.add(flag.asText()));
        expected.removeAll(STATEFUL);
        expected.removeAll(ARGUED.getOrDefault(file, Set.of()));
        Map<String, Long> seen = new HashMap<>();
        account.flags().forEach((flag, count) -> seen.put(flag.name(), count));
        account.rejected().forEach((reason, count) -> seen.put(reason.name(), count));
        assertThat(seen.keySet()).as("flags and reasons of %s", account).containsAll(expected);
    }
}
