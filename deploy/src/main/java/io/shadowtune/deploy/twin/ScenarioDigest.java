package io.shadowtune.deploy.twin;

import io.shadowtune.models.twin.packet.Fabric;
import io.shadowtune.models.twin.packet.Flow;
import io.shadowtune.models.twin.packet.Scenario;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** Names what a scenario simulates but for marking and seed, which a sweep sets: by a hash of all the rest. */
public final class ScenarioDigest {
    private static final int HEX_DIGITS = 16;

    private final MessageDigest digest;

    private ScenarioDigest() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }

    /** The hash of a file's scenario in hexadecimal, and of what else its runs depend on. */
    public static String of(ScenarioFile file, String more) {
        ScenarioDigest all = new ScenarioDigest();
        Scenario scenario = file.scenario();
        Fabric fabric = scenario.fabric();
        for (int port = 0; port < fabric.portCount(); port += 2) {
            all.add(fabric.link(port));
        }
        for (int node = 0; node < fabric.nodeCount(); node++) {
            all.add(fabric.isHost(node));
        }
        all.add(scenario.wire());
        all.add(scenario.switches());
        all.add(new TreeMap<>(scenario.switchOf()));
        all.add(new TreeMap<>(scenario.markingOf()));
        all.add(scenario.dcqcn());
        all.add(new TreeMap<>(scenario.dcqcnOf()));
        for (Flow flow : scenario.flows()) {
            all.add(flow);
        }
        all.add(scenario.linkEvents());
        all.add(file.watchPort());
        all.add(more);
        return HexFormat.of().formatHex(all.digest.digest()).substring(0, HEX_DIGITS);
    }

    private void add(Object part) {
        digest.update((part + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
