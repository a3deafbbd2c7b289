package io.shadowtune.reports.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.ingest.format.tool.ContinuedReading;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A case with a known answer; only its symptom and evidence are shown to the reasoner. */
record DiagnosisCase(
        String id, Evidence evidence, Cause expected, Set<Cause> acceptable, Set<String> mustCite, Set<Cause> traps) {

    /** Reads every {@code *.json} of a folder, in the order of the names. */
    static List<DiagnosisCase> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(DiagnosisCase::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DiagnosisCase read(Path file) {
        try {
            return of(new ObjectMapper().readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads one case. */
    static DiagnosisCase of(JsonNode json) {
        List<ToolText> texts = new ArrayList<>();
        for (JsonNode item : json.get("evidence")) {
            ToolReading reading = new ToolReading(
                    item.path("key").asText(),
                    item.path("tool").asText(),
                    item.path("host").asText(),
                    item.path("at").asText());
            texts.add(ToolText.of(reading, item.path("text").asText()));
        }
        List<ToolFacts> items =
                ContinuedReading.resolved(texts).stream().map(ToolParsers::read).toList();
        JsonNode expected = json.get("expected");
        return new DiagnosisCase(
                json.get("id").asText(),
                Evidence.of(json.path("symptom").asText(), items),
                Cause.valueOf(expected.get("root_cause").asText()),
                causes(expected.path("also_acceptable")),
                texts(expected.path("must_cite")),
                causes(json.path("negative")));
    }

    private static Set<Cause> causes(JsonNode list) {
        Set<Cause> causes = new TreeSet<>();
        texts(list).forEach(text -> causes.add(Cause.valueOf(text)));
        return causes;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(node -> texts.add(node.asText()));
        return texts;
    }
}
