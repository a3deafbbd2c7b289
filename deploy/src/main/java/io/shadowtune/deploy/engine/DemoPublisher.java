package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.stage.RecordHeaders;
import io.shadowtune.ingest.format.GnmicEventEncoder;
import io.shadowtune.ingest.format.Goflow2JsonEncoder;
import io.shadowtune.ingest.format.SonicConfigEncoder;
import io.shadowtune.ingest.format.TelegrafInfluxEncoder;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.FlowSample;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.SwitchRestart;
import io.shadowtune.models.twin.workload.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Publishes ticks of the demo's cluster as its tools would: gnmic reads ports and queues of every switch, goflow2
 * collects flow samples, telegraf reports NICs, and the settings of a switch come once a day and after a restart. The
 * Kafka time of a record is its event time. Not thread-safe.
 */
final class DemoPublisher implements AutoCloseable {
    private static final String GNMIC = "telemetry";
    private static final String GOFLOW2 = "flow-messages";
    private static final String TELEGRAF = "telegraf";
    private static final String SETTINGS = "switch-settings";

    /** The source topics and their formats. */
    static final Map<String, String> SOURCES = Map.of(
            GNMIC, "gnmic.event",
            GOFLOW2, "goflow2.json",
            TELEGRAF, "telegraf.influx",
            SETTINGS, "sonic.config_db");

    private static final int COMMIT_RECORDS = 4_000;
    private static final int SAMPLED_PORTS = 2;
    private static final Duration DAY = Duration.ofDays(1);

    private final DemoCluster cluster;
    private final SourceProducer producer;
    private final DemoCounters counters;
    private final DemoFlows flows;
    private final DemoFaults faults;
    private final RandomGenerator random;
    private final GnmicEventEncoder gnmic = new GnmicEventEncoder();
    private final Goflow2JsonEncoder goflow2 = new Goflow2JsonEncoder();
    private final TelegrafInfluxEncoder telegraf = new TelegrafInfluxEncoder();
    private final SonicConfigEncoder settings = new SonicConfigEncoder();
    private long tickNumber;
    private long published;
    private long committed;

    DemoPublisher(DemoCluster cluster, String bootstrapServers) {
        SplittableRandom seeded = new SplittableRandom(cluster.plan().seed());
        this.cluster = cluster;
        this.producer = new SourceProducer(bootstrapServers, "demo", "demo");
        this.counters = new DemoCounters(cluster, seeded.split());
        this.flows = new DemoFlows(cluster, sampledPorts(cluster));
        this.faults = new DemoFaults(seeded.split());
        this.random = seeded.split();
    }

    /** The last hosts of the first rail. */
    private static Set<FabricPort> sampledPorts(DemoCluster cluster) {
        List<String> hosts = cluster.fabric().hosts();
        return Set.copyOf(hosts.subList(hosts.size() - SAMPLED_PORTS, hosts.size()).stream()
                .map(host -> cluster.fabric().portOf(new Nic(host, 0)))
                .toList());
    }

    /** Records published so far. */
    long published() {
        return published;
    }

    /** Publishes the next tick. */
    void publish(Tick tick) {
        tickNumber++;
        for (ProducerRecord<byte[], byte[]> late = faults.due(tickNumber);
                late != null;
                late = faults.due(tickNumber)) {
            send(late);
        }
        for (String device : cluster.fabric().devices()) {
            device(device, tick);
        }
        for (FlowSample flow : flows.of(tick, random)) {
            String device = flow.entity().device();
            byte[] bytes = goflow2.encode(flow, cluster.agentAddress(device), published);
            offer(GOFLOW2, device, bytes, flow.header().eventTime());
        }
        hosts(tick);
        if (published - committed >= COMMIT_RECORDS) {
            commit();
        }
    }

    private void device(String device, Tick tick) {
        for (SwitchRestart restart : cluster.plan().restarts()) {
            if (restart.device().equals(device) && restart.down().overlapSeconds(tick.span()) > 0) {
                counters.restart(device);
                return;
            }
        }
        if (tickNumber == 1 || isDayOrRestart(device, tick)) {
            Instant at = tick.span().start();
            byte[] bytes = settings.encode(cluster.config(device, at), cluster.topology(device, at));
            offer(SETTINGS, device, bytes, at);
        }
        Instant ports = afterEnd(tick);
        offer(GNMIC, device, event("sonic-ports", device, counters.ports(device, tick, ports)), ports);
        Instant queues = afterEnd(tick);
        offer(GNMIC, device, event("sonic-queues", device, counters.queues(device, tick, queues)), queues);
    }

    private boolean isDayOrRestart(String device, Tick tick) {
        Instant start = tick.span().start();
        boolean midnight = start.getEpochSecond() % DAY.toSeconds() == 0;
        Duration length = Duration.between(start, tick.span().end());
        return midnight
                || cluster.plan().restarts().stream()
                        .filter(restart -> restart.device().equals(device))
                        .anyMatch(restart -> !start.isBefore(restart.down().end())
                                && start.isBefore(restart.down().end().plus(length)));
    }

    /** The collector reads a little after the round second. */
    private Instant afterEnd(Tick tick) {
        return tick.span().end().plusMillis(20 + random.nextInt(200));
    }

    private byte[] event(String subscription, String device, List<io.shadowtune.ingest.telemetry.Sample> samples) {
        return gnmic.encode(subscription, cluster.gnmiAddress(device), samples);
    }

    private void hosts(Tick tick) {
        Instant at = tick.span().end();
        for (Nic nic : cluster.watchedNics()) {
            for (byte[] line : telegraf.encode(counters.nic(nic, tick, at), "rdma" + nic.rail())) {
                offer(TELEGRAF, nic.host(), line, at);
            }
        }
    }

    private void offer(String topic, String key, byte[] bytes, Instant at) {
        faults.arriving(
                        new ProducerRecord<>(topic, null, at.toEpochMilli(), RecordHeaders.utf8(key), bytes),
                        tickNumber)
                .forEach(this::send);
    }

    private void send(ProducerRecord<byte[], byte[]> message) {
        producer.send(message);
        published++;
    }

    /** Makes what was published visible. */
    void commit() {
        if (published > committed) {
            producer.commit();
            committed = published;
        }
    }

    /** Says that no more will come. */
    void end(int partitions, String runId, RecordJson json) {
        SOURCES.keySet().forEach(topic -> producer.end(topic, partitions, runId, json));
        producer.commit();
    }

    @Override
    public void close() {
        producer.close();
    }
}
