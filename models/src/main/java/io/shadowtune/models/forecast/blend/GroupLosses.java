package io.shadowtune.models.forecast.blend;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.models.forecast.QuantileForecast;
import java.util.List;

/**
 * What the series of a group have in common: each forecaster's loss as a share of the mean loss of all on the same sample, so that a
 * series with few samples of its own can go by the others. Confined to one thread.
 */
public final class GroupLosses {
    private final List<String> experts;
    private final BlendRule rule;
    private final ExpertLosses shares;

    /**
     * A group that has seen nothing.
     *
     * @param experts names of all forecasters that may answer
     * @param horizonSteps steps of their forecasts
     */
    public GroupLosses(List<String> experts, int horizonSteps, BlendRule rule) {
        this.experts = List.copyOf(experts);
        this.rule = rule;
        this.shares =
                new ExpertLosses(this.experts.size(), horizonSteps, QuantileForecast.levels().length, rule.fading());
    }

    List<String> experts() {
        return experts;
    }

    BlendRule rule() {
        return rule;
    }

    ExpertLosses shares() {
        return shares;
    }

    /** Writes what it remembers. */
    public void write(StateWriter out) {
        shares.write(out);
    }

    /** Takes what another of the same forecasters and steps wrote. */
    public void read(StateReader in) {
        shares.read(in);
    }
}
