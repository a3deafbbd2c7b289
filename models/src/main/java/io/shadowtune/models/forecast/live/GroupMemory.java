package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.blend.GroupLosses;
import io.shadowtune.models.forecast.skill.GroupSpeaker;

/** What the series of a group have in common: whose losses count for whom, and who speaks. Not thread-safe. */
final class GroupMemory {
    private final int horizonSteps;
    private final GroupLosses losses;
    private final GroupSpeaker speaker;
    private long markedAtMillis = Long.MIN_VALUE;

    GroupMemory(ForecastPlan plan, int horizonSteps) {
        this.horizonSteps = horizonSteps;
        this.losses = new GroupLosses(plan.names(), horizonSteps, plan.blending());
        this.speaker = new GroupSpeaker(plan.speaking(), plan.speakers(), plan.learned());
    }

    int horizonSteps() {
        return horizonSteps;
    }

    GroupLosses losses() {
        return losses;
    }

    GroupSpeaker speaker() {
        return speaker;
    }

    /** Whether any forecast of its series was kept. */
    boolean hasBegun() {
        return markedAtMillis != Long.MIN_VALUE;
    }

    /** At which round its state was written last; rounds after it are lived through again after a restart. */
    long markedAtMillis() {
        return markedAtMillis;
    }

    void mark(long atMillis) {
        markedAtMillis = atMillis;
    }

    void write(StateWriter out) {
        out.number(markedAtMillis);
        losses.write(out);
        speaker.write(out);
    }

    /** Takes what another of the same plan wrote. */
    void read(StateReader in) {
        markedAtMillis = in.number();
        losses.read(in);
        speaker.read(in);
    }
}
