package io.shadowtune.reports.why;

import io.shadowtune.ingest.format.tool.ToolFacts;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.format.tool.read.ToolParsers;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;

/** Evidence written down in a test, and whether one sheet alone supports its cause on it. */
public final class SheetTrial {
    private final String symptom;
    private final List<ToolFacts> items = new ArrayList<>();

    private SheetTrial(String symptom) {
        this.symptom = symptom;
    }

    /** Begins with what a person said. */
    public static SheetTrial of(String symptom) {
        return new SheetTrial(symptom);
    }

    /** Adds an output; later ones were taken later. */
    public SheetTrial with(String tool, String text) {
        ToolReading reading = new ToolReading(
                "item" + (char) ('a' + items.size()), tool, "h1", "10:00:%02d".formatted(10 + items.size()));
        items.add(ToolParsers.read(ToolText.of(reading, text)));
        return this;
    }

    /** Whether the sheet supports its cause. */
    public boolean supports(CauseSheet sheet) {
        Diagnosis diagnosis = new Reasoner(List.of(sheet)).diagnose(Evidence.of(symptom, items));
        return diagnosis.verdict() == sheet.cause();
    }
}
