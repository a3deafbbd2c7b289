package io.shadowtune.reports.daily;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * One day of shadow, as a program reads it; {@code docs/json/daily-report.schema.json} describes its JSON.
 *
 * @param schemaVersion version of the JSON form, major.minor; additive within a major
 * @param day the day
 * @param summary the first screen
 * @param cost what the network cost
 * @param changes settings that changed
 * @param coverage how well each device was seen, the worst first
 * @param forecasts forecast skill by target and head, with the warnings
 * @param arms what each arm wanted, and what stopped it
 * @param outcomes what became of the blocks, by arm and label
 * @param refused refused records and engine events
 * @param missing what is missing and when it will be ready
 * @param standing what stood out, what is getting worse, and what people said; its fields are the report's in JSON
 */
public record DailyReport(
        String schemaVersion,
        ReportDay day,
        Summary summary,
        Cost cost,
        List<Change> changes,
        List<DeviceCoverage> coverage,
        Forecasts forecasts,
        Arms arms,
        List<OutcomeTally> outcomes,
        Refused refused,
        List<Missing> missing,
        @JsonUnwrapped Standing standing) {
    /** The version this build writes. */
    public static final String SCHEMA_VERSION = "1.0";

    public DailyReport {
        changes = List.copyOf(changes);
        coverage = List.copyOf(coverage);
        outcomes = List.copyOf(outcomes);
        missing = List.copyOf(missing);
    }

    /** Queues and ports that stood out. */
    public List<WorstEntity> worst() {
        return standing.worst();
    }

    /** Skill and warnings. */
    public record Forecasts(List<ForecastScore> scores, List<WarningScore> warnings) {
        public Forecasts {
            scores = List.copyOf(scores);
            warnings = List.copyOf(warnings);
        }
    }

    /** Wishes and the limits they met. */
    public record Arms(ArmReport report, List<EnvelopeHits> envelopeHits) {
        public Arms {
            envelopeHits = List.copyOf(envelopeHits);
        }
    }

    /** Dead letters, and what happened to engine and history. */
    public record Refused(List<DeadLetters> deadLetters, List<ReportEvent> events) {
        public Refused {
            deadLetters = List.copyOf(deadLetters);
            events = List.copyOf(events);
        }
    }
}
