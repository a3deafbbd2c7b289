package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Topologies;

/** A fabric of a usual shape from the fields of a scenario. */
final class TopologyFields {
    private TopologyFields() {}

    static Fabric read(Section section) {
        String kind = section.requiredText("kind");
        double gbps = section.within("linkGbps", 100, Bound.GBPS);
        double uplink = section.within("uplinkGbps", gbps, Bound.GBPS);
        double delay = section.within("delayUs", 1, Bound.DELAY_MICROS);
        return switch (kind) {
            case "star" -> Topologies.star(section.requiredInteger("hosts"), gbps, delay);
            case "leaf-spine" ->
                Topologies.leafSpine(
                        section.requiredInteger("leaves"),
                        section.requiredInteger("spines"),
                        section.requiredInteger("hostsPerLeaf"),
                        gbps,
                        uplink,
                        delay);
            case "fat-tree" -> Topologies.fatTree(section.requiredInteger("radix"), gbps, delay);
            case "rails" ->
                Topologies.rails(
                        section.requiredInteger("groups"),
                        section.requiredInteger("serversPerGroup"),
                        section.requiredInteger("rails"),
                        section.requiredInteger("spines"),
                        gbps,
                        uplink,
                        delay);
            case "dual-plane" ->
                Topologies.dualPlane(
                        section.requiredInteger("leaves"),
                        section.requiredInteger("spines"),
                        section.requiredInteger("hostsPerLeaf"),
                        gbps,
                        uplink,
                        delay);
            default ->
                throw section.refuse(
                        "kind", "must be star, leaf-spine, fat-tree, rails or dual-plane, not '" + kind + "'");
        };
    }
}
