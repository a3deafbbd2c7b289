package io.shadowtune.reports.why;

import io.shadowtune.ingest.format.tool.ContinuedReading;
import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.evidence.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A short scenario in a text file: the expected cause, the symptom, and items under {@code --- key | tool | host | at}. */
record ScenarioFile(String name, Cause expected, Evidence evidence) {
    private static final Pattern ITEM =
            Pattern.compile("(?m)^--- (.+?) \\| (.+) \\| (\\S+) \\| (\\S+)\\R((?s:.*?))(?=^--- |\\z)");

    /** Every scenario of a folder of the test resources, in the order of the names. */
    static List<ScenarioFile> in(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources", folder))) {
            List<ScenarioFile> scenarios = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                scenarios.add(read(file));
            }
            return scenarios;
        }
    }

    private static ScenarioFile read(Path file) throws IOException {
        String text = Files.readString(file);
        List<String> lines = text.lines().toList();
        List<ToolText> texts = new ArrayList<>();
        Matcher item = ITEM.matcher(text);
        while (item.find()) {
            ToolReading reading = new ToolReading(item.group(1), item.group(2), item.group(3), item.group(4));
            texts.add(ToolText.of(reading, item.group(5)));
        }
        List<ToolFacts> items =
                ContinuedReading.resolved(texts).stream().map(ToolParsers::read).toList();
        return new ScenarioFile(
                file.getFileName().toString(),
                Cause.valueOf(lines.get(0).replace("expected ", "")),
                Evidence.of(lines.get(1).replace("symptom ", ""), items));
    }

    @Override
    public String toString() {
        return name;
    }
}
