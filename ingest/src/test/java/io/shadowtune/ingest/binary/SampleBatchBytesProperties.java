package io.shadowtune.ingest.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.json.SampleBatch;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Nature;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalTable;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** One writer and one reader over many batches, as in a task: what they remember must not show. */
final class SampleBatchBytesProperties {
    private static final List<String> NAMES = List.of("Ethernet0", "Ethernet4/1", "Ethernet4%", "é", "x".repeat(130));

    private final SampleBatchWriter writer = new SampleBatchWriter();
    private final SampleBatchReader reader = new SampleBatchReader();

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static EntityId entity(EntityId holder, Random random) {
        String part = one(NAMES, random);
        return switch (random.nextInt(4)) {
            case 0 -> EntityId.port(holder.fabric(), holder.device(), part);
            case 1 -> EntityId.priorityGroup(holder.fabric(), holder.device(), part, random.nextInt(200));
            default -> EntityId.queue(holder.fabric(), holder.device(), part, random.nextInt(8));
        };
    }

    private static Header header(Random random) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (int i = random.nextInt(3); i > 0; i--) {
            flags.add(one(List.of(Flag.values()), random));
        }
        return new Header(
                one(NAMES, random),
                "t/0/" + random.nextInt(),
                Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                one(List.of(TimeQuality.values()), random),
                Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                flags);
    }

    private static Readings values(EntityId entity, Random random) {
        Readings.Builder values = new Readings.Builder();
        List<Signal> signals =
                Objects.requireNonNull(SignalTable.of(entity.kind())).signals();
        for (int i = random.nextInt(1 + signals.size()); i > 0; i--) {
            Signal signal = one(signals, random);
            boolean real = signal.nature() == Nature.GAUGE_DOUBLE;
            values.put(signal, real ? Double.doubleToLongBits(random.nextDouble()) : random.nextLong());
        }
        return values.build();
    }

    private static SampleBatch batch(Random random) {
        EntityId holder = EntityId.device("f", one(NAMES, random));
        List<Sample> samples = new ArrayList<>();
        Header header = header(random);
        for (int i = 1 + random.nextInt(60); i > 0; i--) {
            EntityId entity = entity(holder, random);
            samples.add(new Sample(entity, header, values(entity, random)));
            header = random.nextInt(5) == 0 ? header(random) : header;
        }
        return new SampleBatch(holder, samples);
    }

    @Property(tries = 200)
    void read_batchesInARow_areAsWrittenAndAsTheirJson(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int many) {
        Random random = new Random(seed);
        RecordJson json = new RecordJson();
        for (int i = 0; i < many; i++) {
            SampleBatch batch = batch(random);

            assertThat(reader.read(writer.write(batch))).isEqualTo(new Reading.Read<>(batch));
            assertThat(json.read(json.write(batch))).isEqualTo(new Reading.Read<>(batch));
        }
    }

    @Property(tries = 500)
    void read_damagedBatches_areReadOrRefusedNotThrown(@ForAll long seed) {
        Random random = new Random(seed);
        byte[] message = writer.write(batch(random));
        for (int i = 0; i < 20; i++) {
            message[random.nextInt(message.length)] = (byte) random.nextInt(256);
            assertThat(reader.read(message)).isNotNull();
        }
    }
}
