package io.shadowtune.deploy.stage;

import io.shadowtune.ingest.binary.SampleBatchWriter;
import io.shadowtune.ingest.format.DecodeContext;
import io.shadowtune.ingest.format.Decoded;
import io.shadowtune.ingest.format.Decoder;
import io.shadowtune.ingest.format.Payload;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Rejection;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Decodes one source record after another. */
final class DecodeProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private final StageContext context;
    private final StageWiring wiring;
    private final DecodeContext decoding;
    private final SourceFormats formats;
    private final Set<String> inputs;
    private final SampleBatchWriter batches = new SampleBatchWriter();
    private @Nullable ProcessorContext<byte[], byte[]> processor;
    private @Nullable StageOutput output;
    private @Nullable EndBarrier barrier;

    DecodeProcessor(
            StageContext context,
            StageWiring wiring,
            DecodeContext decoding,
            SourceFormats formats,
            Set<String> inputs) {
        this.context = context;
        this.wiring = wiring;
        this.decoding = decoding;
        this.formats = formats;
        this.inputs = Set.copyOf(inputs);
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> newProcessor) {
        processor = newProcessor;
        output = new StageOutput(newProcessor, context, wiring);
        barrier = new EndBarrier(newProcessor.getStateStore(wiring.store("ends")), inputs);
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
        StageOutput out = java.util.Objects.requireNonNull(output);
        RecordMetadata metadata =
                java.util.Objects.requireNonNull(processor).recordMetadata().orElseThrow();
        byte[] value = message.value();
        if (value == null) {
            return;
        }
        out.begin(metadata, message.timestamp());
        if (RecordHeaders.isEnd(message.headers())) {
            end(value, metadata, message.timestamp(), out);
            return;
        }
        decode(value, message.headers(), metadata, message.timestamp(), out);
    }

    private void end(byte[] value, RecordMetadata metadata, long timestamp, StageOutput out) {
        if (context.json().read(value) instanceof Reading.Read<Object> read
                && read.record() instanceof EndOfInput marker
                && java.util.Objects.requireNonNull(barrier).arrive(marker, metadata.topic())) {
            out.end(marker.runId(), DecodeStage.OUTPUTS, timestamp);
        }
    }

    private void decode(byte[] value, Headers headers, RecordMetadata metadata, long timestamp, StageOutput out) {
        String stated = RecordHeaders.text(headers, RecordHeaders.FORMAT);
        Payload payload = payload(value, headers, metadata, timestamp);
        Decoder decoder = formats.decoder(metadata.topic(), stated, value);
        if (decoder == null) {
            unsupported(payload, stated, metadata, timestamp, out);
            return;
        }
        Decoded decoded = decoder.decode(payload, decoding);
        if (decoded.accepted() == 0
                && formats.mayBeAnother(metadata.topic(), stated)
                && (!decoded.rejections().isEmpty() || !formats.recognises(decoder, metadata.topic(), value))) {
            Decoder other = formats.detect(metadata.topic(), value);
            if (other != null && !other.format().equals(decoder.format())) {
                decoder = other;
                decoded = other.decode(payload, decoding);
            }
        }
        send(decoded, timestamp, out);
        for (Rejection rejection : decoded.rejections()) {
            out.deadLetter(rejection, decoder.format(), value, metadata, timestamp);
        }
    }

    private static void unsupported(
            Payload payload, @Nullable String stated, RecordMetadata metadata, long timestamp, StageOutput out) {
        String because = stated == null ? "no format this build reads" : "no such format: " + stated;
        Rejection rejection = new Rejection(RejectReason.UNSUPPORTED_FORMAT, because, payload.origin());
        out.deadLetter(rejection, "unknown", payload.bytes(), metadata, timestamp);
    }

    private static Payload payload(byte[] value, Headers headers, RecordMetadata metadata, long timestamp) {
        String origin = RecordHeaders.text(headers, RecordHeaders.ORIGIN);
        String assumed = RecordHeaders.text(headers, RecordHeaders.ASSUMED_TIME);
        boolean untimed = timestamp < 0 || headers.lastHeader(RecordHeaders.UNTIMED) != null;
        return new Payload(
                value,
                origin == null ? metadata.topic() + "/" + metadata.partition() + "/" + metadata.offset() : origin,
                assumed != null ? Instant.parse(assumed) : untimed ? null : Instant.ofEpochMilli(timestamp));
    }

    private void send(Decoded decoded, long timestamp, StageOutput out) {
        List<Sample> samples = new ArrayList<>();
        for (TelemetryRecord record : decoded.records()) {
            if (record instanceof Sample sample) {
                samples.add(sample);
                continue;
            }
            out.send(topicOf(record), record.entity().holder().text(), record, timestamp);
        }
        for (SampleBatch batch : SampleBatch.of(samples)) {
            out.sendBytes(Topic.SAMPLES, batch.holder().text(), batches.write(batch), timestamp);
        }
    }

    private static Topic topicOf(TelemetryRecord record) {
        if (record instanceof TopologySnapshot) {
            return Topic.TOPOLOGY;
        }
        if (record instanceof ConfigSnapshot) {
            return Topic.CONFIG_SNAPSHOTS;
        }
        if (record instanceof NcclEvent) {
            return Topic.NCCL_EVENTS;
        }
        return record instanceof JobPlacement ? Topic.JOBS : Topic.SAMPLES;
    }
}
