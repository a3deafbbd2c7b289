package io.shadowtune.deploy.engine;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Header;
import io.shadowtune.ingest.telemetry.TimeQuality;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.generator.ScriptedJobs;
import io.shadowtune.models.twin.workload.ClusterLoad;
import io.shadowtune.models.twin.workload.EgressSpec;
import io.shadowtune.models.twin.workload.FabricPort;
import io.shadowtune.models.twin.workload.Incast;
import io.shadowtune.models.twin.workload.LoadPlan;
import io.shadowtune.models.twin.workload.Nic;
import io.shadowtune.models.twin.workload.RailFabric;
import io.shadowtune.models.twin.workload.SenderModel;
import io.shadowtune.models.twin.workload.SwitchRestart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The cluster of the demo: names, addresses and settings of its switches and hosts.
 *
 * @param fabricName name of the network
 * @param plan its life
 */
record DemoCluster(String fabricName, LoadPlan plan) {
    /** Queue of the lossless class. */
    static final int LOSSLESS_QUEUE = 3;

    /** Queue of everything else. */
    static final int LOSSY_QUEUE = 0;

    private static final int HOSTS = 4;
    private static final int RAILS = 2;
    private static final double LINK_GBPS = 400;

    /** Shared buffer of a switch with 64 such ports, MiB: 108, less half a MiB of headroom for each. */
    static final int BUFFER_MIB = 76;

    private static final double ALPHA = 0.125;
    private static final String PROFILE = "AZURE_LOSSLESS";

    /** In proportion to the link: 4 and 16 KB for each Gb/s, as the authors of HPCC set it. */
    private static final WredSetting WRED = new WredSetting(true, 1_600_000, 6_400_000, 0.2);

    private static final WredSetting NO_MARKING = new WredSetting(false, 0, 0, 0);

    static DemoCluster of(String fabricName, long seed) {
        RailFabric fabric = new RailFabric(HOSTS, RAILS, LINK_GBPS);
        double rate = fabric.linkBytesPerSecond();
        long buffer = (long) BUFFER_MIB << 20;
        return new DemoCluster(
                fabricName,
                new LoadPlan(
                        fabric,
                        seed,
                        new EgressSpec(rate, buffer, ALPHA, WRED, true),
                        new EgressSpec(rate, buffer, ALPHA, NO_MARKING, false),
                        SenderModel.DEFAULT,
                        List.of(Incast.on(fabric, seed, DemoRequest.LAST_DAY)),
                        List.of(SwitchRestart.on(fabric, seed, DemoRequest.LAST_DAY))));
    }

    RailFabric fabric() {
        return plan.fabric();
    }

    /** What happens in it. */
    ClusterLoad life() {
        return new ClusterLoad(plan, new ScriptedJobs(fabric(), plan.seed(), plan.lossless()));
    }

    /** NICs that telegraf reports: the first of the first host and of the last, which receives the incast. */
    List<Nic> watchedNics() {
        List<String> hosts = fabric().hosts();
        return List.of(new Nic(hosts.get(0), 0), new Nic(hosts.get(hosts.size() - 1), 0));
    }

    /** The queues of a port that gnmic reads: those of other traffic only on the spine, where it all meets. */
    List<Integer> watchedQueues(FabricPort port) {
        return port.device().equals(RailFabric.spine())
                ? List.of(LOSSY_QUEUE, LOSSLESS_QUEUE)
                : List.of(LOSSLESS_QUEUE);
    }

    /** How many things are read in every tick; a NIC is two, its network interface and its RDMA device. */
    long watched() {
        long count = 2L * watchedNics().size();
        for (String device : fabric().devices()) {
            for (FabricPort port : fabric().ports(device)) {
                count += 1 + watchedQueues(port).size();
            }
        }
        return count;
    }

    /** The incident's queue. */
    EntityId incastQueue() {
        FabricPort port = fabric().portOf(plan.incasts().get(0).victim());
        return EntityId.queue(fabricName, port.device(), port.name(), LOSSLESS_QUEUE);
    }

    /** What gnmic calls a switch. */
    String gnmiAddress(String device) {
        return managementAddress(device) + ":50051";
    }

    private String managementAddress(String device) {
        return "192.168.20." + (11 + fabric().devices().indexOf(device));
    }

    /** What sFlow calls a switch. */
    String agentAddress(String device) {
        return "10.255.0." + (11 + fabric().devices().indexOf(device));
    }

    /** The RoCE address of a NIC. */
    String address(Nic nic) {
        return String.format(
                Locale.ROOT, "10.%d.0.%d", nic.rail() + 1, 11 + fabric().nics().indexOf(nic));
    }

    /** Interface index of a port in flow records: SONiC counts ports from 1. */
    long ifIndex(FabricPort port) {
        return fabric().ports(port.device()).indexOf(port) + 1L;
    }

    EntityId port(FabricPort port) {
        return EntityId.port(fabricName, port.device(), port.name());
    }

    EntityId queue(FabricPort port, int queue) {
        return EntityId.queue(fabricName, port.device(), port.name(), queue);
    }

    /** Ports and addresses of a switch. */
    TopologySnapshot topology(String device, Instant at) {
        EntityId entity = EntityId.device(fabricName, device);
        List<TopologySnapshot.PortAlias> ports = new ArrayList<>();
        for (FabricPort port : fabric().ports(device)) {
            long index = ifIndex(port);
            ports.add(new TopologySnapshot.PortAlias(
                    port(port), "etp" + index, index, "", Math.round(fabric().linkGbps() * 1e9)));
        }
        return new TopologySnapshot(
                entity,
                header(at),
                List.of(
                        new TopologySnapshot.DeviceAddress(entity, managementAddress(device)),
                        new TopologySnapshot.DeviceAddress(entity, agentAddress(device))),
                ports,
                List.of());
    }

    /** Settings of a switch: every lossless queue uses one profile. */
    ConfigSnapshot config(String device, Instant at) {
        EntityId profile = EntityId.wredProfile(fabricName, device, PROFILE);
        List<ConfigSnapshot.QueueBinding> bindings = fabric().ports(device).stream()
                .map(port -> new ConfigSnapshot.QueueBinding(queue(port, LOSSLESS_QUEUE), profile))
                .toList();
        return new ConfigSnapshot(
                EntityId.device(fabricName, device),
                header(at),
                List.of(new ConfigSnapshot.WredProfile(profile, WRED)),
                bindings,
                List.of());
    }

    /** The header of a reading; only its time is written into records. */
    static Header header(Instant at) {
        return new Header("demo", "demo", at, TimeQuality.DEVICE, at, Set.of());
    }
}
