package io.shadowtune.ingest.json;

import io.shadowtune.ingest.telemetry.AdviceAnswer;
import io.shadowtune.ingest.telemetry.AdviceHold;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.Demand;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.Finding;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.Recommendation;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.ingest.telemetry.Window;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The {@code type} a message names, and the record that stands for it. */
public enum RecordType {
    SAMPLES(SampleBatch.class),
    FLOW_SAMPLE(FlowSample.class),
    NCCL_EVENT(NcclEvent.class),
    TOPOLOGY(TopologySnapshot.class),
    PLACEMENT(JobPlacement.class),
    CONFIG_SNAPSHOT(ConfigSnapshot.class),
    FACT(Fact.class),
    WINDOW(Window.class),
    DEMAND(Demand.class),
    FORECASTS(ForecastRound.class),
    DECISION(Decision.class),
    OUTCOME(Outcome.class),
    FINDING(Finding.class),
    VERDICT(Verdict.class),
    RECOMMENDATION(Recommendation.class),
    ADVICE_ANSWER(AdviceAnswer.class),
    ADVICE_HOLD(AdviceHold.class),
    DEAD_LETTER(DeadLetter.class),
    END_OF_INPUT(EndOfInput.class);

    private final Class<?> record;
    private final String text;

    RecordType(Class<?> record) {
        this.record = record;
        this.text = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The record's class. */
    public Class<?> record() {
        return record;
    }

    /** The name in JSON, such as {@code config-snapshot}. */
    public String text() {
        return text;
    }

    static @Nullable RecordType of(String text) {
        for (RecordType type : values()) {
            if (type.text.equals(text)) {
                return type;
            }
        }
        return null;
    }

    static RecordType of(Class<?> record) {
        for (RecordType type : values()) {
            if (type.record == record) {
                return type;
            }
        }
        throw new IllegalArgumentException("The %s must be a record that has a type on topics.".formatted(record));
    }
}
