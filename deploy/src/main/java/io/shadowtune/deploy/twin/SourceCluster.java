package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.shadowtune.ingest.format.SonicConfigEncoder;
import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.generator.Grid;
import io.shadowtune.models.twin.generator.QueueKnobs;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.record.Records;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names, addresses and settings in a generated cluster, as far as its ports are told of. Immutable. */
final class SourceCluster {
    private static final String PROFILE = "AZURE_LOSSLESS";
    private static final int LANES = 4;
    private static final int MOST_OF_A_NET = 250;
    private static final double GIGA = 1e9;

    private final SeriesList series;
    private final QueueKnobs queue;
    private final Instant begin;
    private final Map<String, List<Integer>> ports = new LinkedHashMap<>();
    private final Map<String, String> addresses = new LinkedHashMap<>();

    /**
     * A cluster.
     *
     * @param series the told ports
     * @param queue settings of every lossless queue
     * @param begin when they are read
     */
    SourceCluster(SeriesList series, QueueKnobs queue, Instant begin) {
        this.series = series;
        this.queue = queue;
        this.begin = begin;
        for (int link : series.links()) {
            ports.computeIfAbsent(series.grid().device(link), device -> new ArrayList<>())
                    .add(link);
        }
        for (String device : ports.keySet()) {
            int number = addresses.size();
            addresses.put(
                    device,
                    String.format(Locale.ROOT, "10.250.%d.%d", number / MOST_OF_A_NET, 1 + number % MOST_OF_A_NET));
        }
    }

    /** The network interface of a NIC's sample. */
    static String netdev(Sample nic) {
        return nic.entity().part().replace("mlx5_", "rdma");
    }

    /** What gnmic calls a switch. */
    String gnmiAddress(String device) {
        return address(device) + ":50051";
    }

    private String address(String device) {
        return addresses.getOrDefault(device, device);
    }

    /** CONFIG_DB of every switch. */
    Map<String, byte[]> switches() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        ports.forEach((device, links) ->
                files.put(device, new SonicConfigEncoder().encode(config(device, links), topology(device, links))));
        return files;
    }

    /** Which network interface is which RDMA device's, on every host. */
    Map<String, byte[]> hosts() {
        Grid grid = series.grid();
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int link : series.links()) {
            int host = grid.hostBehind(link);
            if (host >= 0) {
                StringBuilder text = new StringBuilder();
                for (int rail = 0; rail < grid.shape().rails(); rail++) {
                    text.append("mlx5_")
                            .append(rail)
                            .append(" port 1 ==> rdma")
                            .append(rail)
                            .append(" (Up)\n");
                }
                files.put(grid.hostName(host), text.toString().getBytes(US_ASCII));
            }
        }
        return files;
    }

    private Header header() {
        return new Header(Records.FABRIC, Records.FABRIC, begin, TimeQuality.DEVICE, begin, Set.of());
    }

    private TopologySnapshot topology(String device, List<Integer> links) {
        EntityId entity = EntityId.device(Records.FABRIC, device);
        List<TopologySnapshot.PortAlias> ports = new ArrayList<>();
        for (int link : links) {
            String name = series.grid().interfaceName(link);
            long index = 1 + Long.parseLong(name.replaceAll("\\D", "")) / LANES;
            ports.add(new TopologySnapshot.PortAlias(
                    EntityId.port(Records.FABRIC, device, name),
                    "etp" + index,
                    index,
                    "",
                    Math.round(series.grid().gbps(link) * GIGA)));
        }
        return new TopologySnapshot(
                entity,
                header(),
                List.of(new TopologySnapshot.DeviceAddress(entity, address(device))),
                ports,
                List.of());
    }

    private ConfigSnapshot config(String device, List<Integer> links) {
        EntityId profile = EntityId.wredProfile(Records.FABRIC, device, PROFILE);
        List<ConfigSnapshot.QueueBinding> bindings = links.stream()
                .map(link -> new ConfigSnapshot.QueueBinding(
                        EntityId.queue(
                                Records.FABRIC, device, series.grid().interfaceName(link), Records.LOSSLESS_QUEUE),
                        profile))
                .toList();
        WredSetting wred = new WredSetting(queue.ecn(), queue.kminBytes(), queue.kmaxBytes(), queue.pmaxRatio());
        return new ConfigSnapshot(
                EntityId.device(Records.FABRIC, device),
                header(),
                List.of(new ConfigSnapshot.WredProfile(profile, wred)),
                bindings,
                List.of());
    }
}
