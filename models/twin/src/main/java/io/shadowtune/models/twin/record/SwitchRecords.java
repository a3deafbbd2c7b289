package io.shadowtune.models.twin.record;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Readings;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.LinkTotals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** What one switch counts on the ports that are told of. Not thread-safe. */
final class SwitchRecords {
    private final Grid grid;
    private final String device;
    private final RandomGenerator random;
    private final Map<String, SwitchPort> ports = new LinkedHashMap<>();

    SwitchRecords(Grid grid, String device, RandomGenerator random) {
        this.grid = grid;
        this.device = device;
        this.random = random;
    }

    String device() {
        return device;
    }

    void add(int link) {
        ports.put(grid.interfaceName(link), new SwitchPort(grid, link, random));
    }

    void count(LinkTotals totals, double endSeconds, double seconds) {
        ports.values().forEach(port -> port.count(totals, endSeconds, seconds));
    }

    Map<EntityId, Readings> ports() {
        Map<EntityId, Readings> readings = new LinkedHashMap<>();
        ports.forEach((name, port) -> readings.put(EntityId.port(Records.FABRIC, device, name), port.port()));
        return readings;
    }

    Map<EntityId, Readings> queues() {
        Map<EntityId, Readings> readings = new LinkedHashMap<>();
        ports.forEach((name, port) ->
                readings.put(EntityId.queue(Records.FABRIC, device, name, SwitchPort.LOSSLESS), port.queue()));
        return readings;
    }
}
