package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.models.twin.generator.FabricShape;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.LinkTotals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** What one host counts: on its NICs, and on its GPUs. Not thread-safe. */
final class HostRecords {
    private final int host;
    private final String name;
    private final List<HostNic> nics = new ArrayList<>();
    private final List<HostGpu> gpus = new ArrayList<>();

    HostRecords(Grid grid, int host, RandomGenerator random) {
        this.host = host;
        this.name = grid.hostName(host);
        for (int rail = 0; rail < grid.shape().rails(); rail++) {
            nics.add(new HostNic(grid, grid.nic(host, rail), random));
        }
        for (int gpu = 0; gpu < FabricShape.GPUS_PER_HOST; gpu++) {
            gpus.add(new HostGpu());
        }
    }

    int host() {
        return host;
    }

    String name() {
        return name;
    }

    void count(LinkTotals totals, double seconds) {
        nics.forEach(nic -> nic.count(totals, seconds));
    }

    /** Readings of the NICs. */
    Map<EntityId, Readings> nics() {
        Map<EntityId, Readings> readings = new LinkedHashMap<>();
        for (int rail = 0; rail < nics.size(); rail++) {
            readings.put(
                    EntityId.nic(Records.FABRIC, name, "mlx5_" + rail),
                    nics.get(rail).readings());
        }
        return readings;
    }

    /** Readings of the GPUs over a stretch of time. */
    Map<EntityId, Readings> gpus(JobBooks books, double from, double until) {
        Map<EntityId, Readings> readings = new LinkedHashMap<>();
        for (int gpu = 0; gpu < gpus.size(); gpu++) {
            JobBooks.Running job = books.at(host, gpu);
            double computing = job == null ? 0 : job.computingRatio(from, until);
            readings.put(
                    EntityId.gpu(Records.FABRIC, name, gpu), gpus.get(gpu).read(job != null, computing, until - from));
        }
        return readings;
    }
}
