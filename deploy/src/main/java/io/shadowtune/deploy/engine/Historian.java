package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.deploy.stage.Topic;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.DeadLetter;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.EndOfInput;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.ForecastRound;
import io.shadowtune.ingest.telemetry.JobPlacement;
import io.shadowtune.ingest.telemetry.NcclEvent;
import io.shadowtune.ingest.telemetry.Outcome;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.Verdict;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.reports.history.EngineEvent;
import io.shadowtune.reports.history.HistoryBatch;
import io.shadowtune.reports.history.HistoryException;
import io.shadowtune.reports.history.HistoryWriter;
import io.shadowtune.reports.history.InputPartition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what the stages wrote and keeps it in the history; rows and offsets commit together, so a kill loses and
 * doubles nothing. One thread of its own reads and writes; everything else may be called from any thread.
 */
final class Historian implements AutoCloseable, Runnable {
    /** What the stages write and it reads; a run has ended when its end was read from all of them. */
    static final List<Topic> TOPICS = List.of(
            Topic.WINDOWS,
            Topic.FORECASTS,
            Topic.DECISIONS,
            Topic.OUTCOMES,
            Topic.TOPOLOGY,
            Topic.JOBS,
            Topic.NCCL_EVENTS,
            Topic.CONFIG_SNAPSHOTS,
            Topic.DEAD_LETTERS);

    /** What comes from outside the stages; no run ends on it. */
    private static final List<Topic> FROM_PEOPLE = List.of(Topic.VERDICTS);

    private static final Logger LOG = LoggerFactory.getLogger(Historian.class);
    private static final Duration UPKEEP_EVERY = Duration.ofMinutes(5);

    private final HistoryWriter history;
    private final DayCloser days;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final RecordJson json;
    private final Supplier<Instant> clock;
    private final Map<String, Topic> topicByName = new HashMap<>();
    private final HistorianCount count;
    private final Thread thread;
    private final boolean replay;
    private Instant latestEnd = Instant.EPOCH;
    private EngineEvents events = new EngineEvents();
    private volatile @Nullable Failure failure;
    private volatile boolean stopping;

    /** A historian; in a replay, ages count from the event time, not from the clock. */
    Historian(
            HistoryWriter history,
            DayCloser days,
            String bootstrapServers,
            HistorianCount count,
            RecordJson json,
            Supplier<Instant> clock,
            boolean replay) {
        this.history = history;
        this.days = days;
        this.replay = replay;
        this.count = count;
        this.json = json;
        this.clock = clock;
        this.consumer = new KafkaConsumer<>(properties(bootstrapServers));
        this.thread = new Thread(this, "historian");
    }

    private static Properties properties(String bootstrapServers) {
        Properties properties = CommittedReader.properties(bootstrapServers);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "5000");
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, Integer.toString(16 << 20));
        return properties;
    }

    /** Begins to read, where the history left off, and to take what happens to the engine. */
    void start(String prefix, int partitions, EngineEvents engineEvents) {
        events = engineEvents;
        List<TopicPartition> all = new ArrayList<>();
        for (Topic topic : Stream.concat(TOPICS.stream(), FROM_PEOPLE.stream()).toList()) {
            topicByName.put(topic.on(prefix), topic);
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(topic.on(prefix), partition));
            }
        }
        consumer.assign(all);
        // Left open by a replay that was killed after it had kept everything: nothing comes that would say how far it
        // was.
        if (replay && days.isOpen()) {
            latestEnd = history.seenUntil();
        }
        Map<InputPartition, Long> next = history.nextOffsets();
        for (TopicPartition partition : all) {
            consumer.seek(
                    partition, next.getOrDefault(new InputPartition(partition.topic(), partition.partition()), 0L));
        }
        thread.start();
    }

    @Override
    public void run() {
        Instant lastUpkeep = clock.get();
        try {
            while (!stopping) {
                keep(consumer.poll(Duration.ofMillis(200)));
                Instant now = clock.get();
                if (Duration.between(lastUpkeep, now).compareTo(UPKEEP_EVERY) >= 0) {
                    history.upkeep(replay ? latestEnd : now);
                    lastUpkeep = now;
                    if (!replay) {
                        days.closeOver(now);
                    }
                }
            }
        } catch (WakeupException e) {
            LOG.debug("historian woken to stop");
        } catch (HistoryException e) {
            failure = Failure.outside("HISTORY", "history", String.valueOf(e.getMessage()), e);
        } catch (org.apache.kafka.common.KafkaException e) {
            failure = Failure.outside("BROKER_UNREACHABLE", "historian", String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            failure = Failure.outside("HISTORY", "historian", e.getClass().getSimpleName() + ": " + e.getMessage(), e);
        } finally {
            count.stopped();
        }
    }

    private void keep(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) {
            keepEvents();
            return;
        }
        HistoryBatch batch = new HistoryBatch();
        Map<Topic, Long> kept = new HashMap<>();
        List<EndMark> ends = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : records) {
            Topic topic = topicByName.get(message.topic());
            if (topic == null) {
                continue;
            }
            if (json.read(message.value()) instanceof Reading.Read<Object> read) {
                if (read.record() instanceof EndOfInput end && RecordHeaders.isEnd(message.headers())) {
                    ends.add(new EndMark(topic, message.partition(), end));
                } else {
                    kept.merge(topic, add(read.record(), batch), Long::sum);
                }
            } else {
                LOG.warn("unreadable record at {}-{}@{}", message.topic(), message.partition(), message.offset());
            }
        }
        records.nextOffsets()
                .forEach((partition, offset) ->
                        batch.consumed(partition.topic(), partition.partition(), offset.offset()));
        toldEvents().forEach(batch::add);
        history.append(batch);
        if (replay && !ends.isEmpty() && latestEnd.isAfter(Instant.EPOCH)) {
            history.upkeep(latestEnd);
            if (count.wouldEnd(ends, TOPICS)) {
                days.closeSeen(latestEnd);
            }
        }
        count.kept(kept, ends);
    }

    private void keepEvents() {
        List<EngineEvent> told = toldEvents();
        if (!told.isEmpty()) {
            HistoryBatch batch = new HistoryBatch();
            told.forEach(batch::add);
            history.append(batch);
        }
    }

    /** In a replay, what happens to the engine happens in event time, which begins with the first window. */
    private List<EngineEvent> toldEvents() {
        Instant now = replay ? latestEnd : clock.get();
        return now.isAfter(Instant.EPOCH) ? events.take(now) : List.of();
    }

    private long add(Object record, HistoryBatch batch) {
        if (record instanceof Window window) {
            batch.add(window);
            days.seen(window, batch);
            boolean timed = !window.flags().contains(Flag.TIME_ASSUMED);
            latestEnd = timed && window.end().isAfter(latestEnd) ? window.end() : latestEnd;
        } else if (record instanceof ForecastRound round) {
            round.forecasts().forEach(batch::add);
            return round.forecasts().size();
        } else if (record instanceof Decision decision) {
            batch.add(decision);
        } else if (record instanceof Outcome outcome) {
            batch.add(outcome);
        } else if (record instanceof Verdict verdict) {
            batch.add(verdict);
        } else if (record instanceof DeadLetter letter) {
            batch.add(letter);
        } else if (record instanceof ConfigSnapshot snapshot) {
            batch.add(snapshot);
        } else if (record instanceof TopologySnapshot snapshot) {
            batch.add(snapshot);
        } else if (record instanceof JobPlacement placement) {
            batch.add(placement);
        } else if (record instanceof NcclEvent event) {
            batch.add(event);
        } else {
            return 0;
        }
        return 1;
    }

    /** Why it stopped; null while it runs or when it was closed. */
    @Nullable
    Failure failure() {
        return failure;
    }

    @Override
    public void close() {
        stopping = true;
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        consumer.close(CloseOptions.timeout(EmbeddedBroker.patience(Duration.ofSeconds(30))));
    }
}
