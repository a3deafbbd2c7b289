package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.models.twin.generator.GeneratorPlan;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.Journal;
import io.shadowtune.models.twin.generator.LinkTotals;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.WindowSink;
import io.shadowtune.models.twin.workload.Seeds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells of a generated cluster as its own sources would: switches of the told ports are read once a second, hosts behind
 * the told ports every ten seconds, the scheduler once a minute, each at the end of a window, so never more often than
 * that. Clocks, gaps and late readings are those of the plan's telemetry; counters have the width of their source. Not thread-safe.
 */
public final class Records implements WindowSink {
    /** Name of the fabric. */
    public static final String FABRIC = "generated";

    /** The queue that is told of, of each port. */
    public static final int LOSSLESS_QUEUE = SwitchPort.LOSSLESS;

    private static final double NANOS = 1e9;
    private static final long SWITCH_NANOS = 1_000_000_000L;
    private static final long HOST_NANOS = 10_000_000_000L;
    private static final long JOBS_NANOS = 60_000_000_000L;

    private final Instant begin;
    private final RecordSink sink;
    private final JobBooks books = new JobBooks();
    private final JobRecords jobs;
    private final Deliveries deliveries;
    private final Map<String, SwitchRecords> switches = new LinkedHashMap<>();
    private final Map<Integer, HostRecords> hosts = new LinkedHashMap<>();
    private final Operations operations;
    private long switchesReadNanos;
    private long hostsReadNanos;
    private long jobsReadNanos;

    /**
     * Records.
     *
     * @param plan the plan
     * @param series the ports that are told of
     * @param begin the time at which it begins
     * @param sink takes the records
     */
    public Records(GeneratorPlan plan, SeriesList series, Instant begin, RecordSink sink) {
        Grid grid = series.grid();
        Seeds seeds = plan.seeds();
        this.begin = begin;
        this.sink = sink;
        this.jobs = new JobRecords(grid, books);
        this.deliveries = new Deliveries(plan);
        this.operations = new Operations(grid.shape().rails());
        for (int link : series.links()) {
            switches.computeIfAbsent(grid.device(link), name -> new SwitchRecords(grid, name, seeds.of(name, 2)))
                    .add(link);
            int host = grid.hostBehind(link);
            if (host >= 0) {
                hosts.computeIfAbsent(host, h -> new HostRecords(grid, h, seeds.of("host", h)));
            }
        }
    }

    /** Is to be told of what happens. */
    public Journal journal() {
        return books;
    }

    /** Names of the hosts that are told of. */
    public List<String> hosts() {
        return hosts.values().stream().map(HostRecords::name).toList();
    }

    @Override
    public void window(long startNanos, long endNanos, LinkTotals totals) {
        double seconds = (endNanos - startNanos) / NANOS;
        switches.values().forEach(one -> one.count(totals, endNanos / NANOS, seconds));
        hosts.values().forEach(one -> one.count(totals, seconds));
        if (endNanos - switchesReadNanos >= SWITCH_NANOS) {
            switchesReadNanos = endNanos;
            switches.values().forEach(one -> read(one, endNanos));
        }
        if (endNanos - hostsReadNanos >= HOST_NANOS) {
            hosts.values().forEach(one -> read(one, hostsReadNanos, endNanos));
            books.running().forEach(job -> job.forget(endNanos / NANOS));
            hostsReadNanos = endNanos;
        }
        if (endNanos - jobsReadNanos >= JOBS_NANOS) {
            jobsReadNanos = endNanos;
            sink.placements(jobs.placements(begin, at(endNanos)), at(endNanos));
        }
    }

    /** Delivers what is still on its way. */
    public void end() {
        deliveries.end();
    }

    private Instant at(long nanos) {
        return begin.plusNanos(nanos);
    }

    private void read(SwitchRecords one, long nanos) {
        Map<EntityId, Readings> ports = one.ports();
        Map<EntityId, Readings> queues = one.queues();
        deliveries.offer(one.device(), nanos, told -> {
            sink.switchRead(one.device(), samples(ports, at(told)));
            sink.switchRead(one.device(), samples(queues, at(told)));
        });
    }

    private void read(HostRecords one, long fromNanos, long nanos) {
        Map<EntityId, Readings> nics = one.nics();
        Map<EntityId, Readings> gpus = one.gpus(books, fromNanos / NANOS, nanos / NANOS);
        List<Operations.Report> reports = jobs.reports(operations, one.host(), fromNanos / NANOS);
        deliveries.offer(one.name(), nanos, told -> {
            sink.nicsRead(one.name(), samples(nics, at(told)), at(told));
            sink.gpusRead(one.name(), samples(gpus, at(told)), at(told));
            EntityId host = EntityId.host(FABRIC, one.name());
            reports.forEach(report ->
                    sink.operation(Operations.event(report, host, header(at(told - nanos + report.beginNanos())))));
        });
    }

    private static List<Sample> samples(Map<EntityId, Readings> readings, Instant at) {
        List<Sample> samples = new ArrayList<>();
        readings.forEach((entity, values) -> samples.add(new Sample(entity, header(at), values)));
        return samples;
    }

    /** The header of a reading; only its time is written into formats. */
    static Header header(Instant at) {
        return new Header(FABRIC, FABRIC, at, TimeQuality.DEVICE, at, Set.of());
    }
}
