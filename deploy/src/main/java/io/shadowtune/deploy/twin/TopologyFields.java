package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Topologies;
import java.util.List;

/** A fabric of a usual shape from the fields of a scenario. */
final class TopologyFields {
    private TopologyFields() {}

    static Fabric read(Section section) {
        String kind = section.requiredText("kind");
        double gbps = section.number("linkGbps", 100);
        double uplink = section.number("uplinkGbps", gbps);
        double delay = section.number("delayUs", 1);
        for (String field : List.of("linkGbps", "uplinkGbps")) {
            double rate = section.number(field, gbps);
            if (!(rate > 0) || Double.isInfinite(rate)) {
                throw section.refuse(field, "(%s) must be above 0".formatted(rate));
            }
        }
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
