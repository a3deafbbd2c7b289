package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.Provenance;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.shadow.DecideResult;
import io.shadowtune.policy.shadow.DecideStep;
import io.shadowtune.policy.shadow.DeviceState;
import io.shadowtune.policy.shadow.PolicyContext;
import io.shadowtune.policy.shadow.PolicyInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Tells the policy room what happened, device by device and in an order that does not depend on arrival. */
final class DecideProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private final StageContext context;
    private final StageWiring wiring;
    private final DecideSetup setup;
    private final DecideStep step = new DecideStep();
    private final Map<EntityId, DeviceTimeline> timelines = new TreeMap<>();
    private final Map<String, Long> offsets = new TreeMap<>();
    private @Nullable ProcessorContext<byte[], byte[]> processor;
    private @Nullable StageOutput output;
    private @Nullable EndBarrier barrier;
    private @Nullable DecideStore store;

    DecideProcessor(StageContext context, StageWiring wiring, DecideSetup setup) {
        this.context = context;
        this.wiring = wiring;
        this.setup = setup;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newProcessor) {
        processor = newProcessor;
        output = new StageOutput(newProcessor, context, wiring);
        barrier = new EndBarrier(
                newProcessor.getStateStore(wiring.store("ends")),
                DecideStage.INPUTS.stream().map(context::name).toList());
        DecideStore newStore = new DecideStore(
                newProcessor.getStateStore(wiring.store("devices")),
                newProcessor.getStateStore(wiring.store("pending")),
                newProcessor.getStateStore(wiring.store("offsets")),
                context.json());
        newStore.restore(timelines, offsets);
        store = newStore;
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        Reading<Object> reading = context.json().read(message.value());
        StageOutput out = Objects.requireNonNull(output);
        RecordMetadata at = Objects.requireNonNull(processor).recordMetadata().orElseThrow();
        out.begin(at, message.timestamp());
        if (reading instanceof Reading.Refused<Object> refused) {
            out.unreadable(refused, at, message.value(), message.timestamp());
            return;
        }
        offsets.put(at.topic() + "/" + at.partition(), at.offset() + 1);
        Object record = ((Reading.Read<Object>) reading).record();
        if (record instanceof Window window) {
            EntityId holder = window.entity().holder();
            timeline(holder).add(window);
            stored().pend(holder, window, message.value());
            advance(holder, false, message.timestamp());
        } else if (record instanceof ForecastRound round) {
            timeline(round.holder()).add(round);
            stored().pend(round, message.value());
            advance(round.holder(), false, message.timestamp());
        } else if (record instanceof ConfigSnapshot snapshot) {
            EntityId holder = snapshot.entity().holder();
            timeline(holder).add(snapshot);
            stored().pend(snapshot, message.value());
            advance(holder, false, message.timestamp());
        } else if (record instanceof EndOfInput marker
                && Objects.requireNonNull(barrier).arrive(marker, at.topic())) {
            end(marker, message.timestamp());
        }
    }

    private DeviceTimeline timeline(EntityId holder) {
        return timelines.computeIfAbsent(holder, h -> new DeviceTimeline());
    }

    private DecideStore stored() {
        return Objects.requireNonNull(store);
    }

    private void advance(EntityId holder, boolean ended, long timestamp) {
        DeviceTimeline timeline = timeline(holder);
        for (DeviceTimeline.Group group = timeline.next(ended); group != null; group = timeline.next(ended)) {
            List<PolicyInput> inputs = new ArrayList<>();
            group.snapshots().forEach(snapshot -> inputs.add(new PolicyInput.Configured(snapshot)));
            for (ForecastRound round : group.rounds()) {
                round.forecasts().forEach(forecast -> inputs.add(new PolicyInput.Expected(forecast)));
            }
            group.windows().forEach(window -> inputs.add(new PolicyInput.Seen(window)));
            tell(holder, inputs, timestamp);
            stored().told(holder, group, timeline);
        }
    }

    private void end(EndOfInput marker, long timestamp) {
        for (EntityId holder : List.copyOf(timelines.keySet())) {
            advance(holder, true, timestamp);
            tell(holder, List.of(new PolicyInput.Ended(marker)), timestamp);
        }
        Objects.requireNonNull(output).end(marker.runId(), List.of(Topic.DECISIONS, Topic.OUTCOMES), timestamp);
    }

    private void tell(EntityId holder, List<PolicyInput> inputs, long timestamp) {
        DeviceState state = stored().state(holder);
        PolicyContext surroundings = new PolicyContext(
                setup.policy(),
                new Provenance(setup.modelHash().get(), setup.configHash(), setup.codeHash(), offsets),
                holder.fabric() + "/" + holder.device(),
                Optional.of(setup.surface()));
        StageOutput out = Objects.requireNonNull(output);
        for (PolicyInput input : inputs) {
            DecideResult result = step.step(state, input, surroundings);
            state = result.next();
            result.decisions()
                    .forEach(decision ->
                            out.send(Topic.DECISIONS, decision.scope().failureDomain(), decision, timestamp));
            result.outcomes()
                    .forEach(outcome -> out.send(Topic.OUTCOMES, outcome.scope().failureDomain(), outcome, timestamp));
        }
        stored().state(holder, state, offsets);
    }
}
