package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Window;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 of a running engine and of the broker it uses, which are two processes, at steps drawn from a printed seed. */
final class KilledBrokerIT {
    private static final String FABRIC = "kill";
    private static final int DEVICES = 3;
    private static final int PORTS = 4;
    private static final int SECONDS = 600;

    private enum Victim {
        ENGINE,
        BROKER
    }

    @TempDir
    private Path directory;

    private int port;
    private String address = "";

    @Test
    void run_engineAndBrokerKilledAtAnyStepAndStartedAgain_windowsAreCompleteAndNoneIsDoubled() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        System.out.println("seed of the kills: " + seed);
        Random random = new Random(seed);
        List<Victim> victims = new ArrayList<>(List.of(Victim.ENGINE, Victim.BROKER, Victim.ENGINE, Victim.BROKER));
        Collections.shuffle(victims, random);
        List<String> events = RecordedPorts.events(
                DEVICES,
                PORTS,
                SECONDS,
                Instant.now().minusSeconds(2L * SECONDS).getEpochSecond());
        port = freePort();
        address = "127.0.0.1:" + port;

        ChildProcess broker = start(Victim.BROKER);
        ChildProcess engine = start(Victim.ENGINE);
        List<Window> windows;
        try (LivePublisher publisher = new LivePublisher(address, EngineChild.SOURCE);
                WindowWatch watch = new WindowWatch(address, EngineChild.PARTITIONS)) {
            int published = 0;
            for (Victim victim : victims) {
                int until = published + random.nextInt(2 * (events.size() - published) / victims.size());
                publisher.send(events.subList(published, until));
                published = until;
                watch.awaitMore(random.nextInt(1 + Math.max(0, closed(until) - watch.seen()) / 2));
                if (victim == Victim.ENGINE) {
                    engine.kill();
                    engine = start(victim);
                } else {
                    broker.kill();
                    broker = start(victim);
                }
            }
            publisher.send(events.subList(published, events.size()));
            publisher.end("all", EngineChild.PARTITIONS, new RecordJson());
            windows = CommittedWindows.read(address, EngineChild.PARTITIONS, "all");
        } finally {
            engine.close();
            broker.close();
        }

        assertThat(windows)
                .extracting(window -> window.entity().text() + "@" + window.start())
                .doesNotHaveDuplicates();
        List<Window> expected = ExpectedWindows.of(
                RecordedPorts.write(directory.resolve("ports.ndjson"), events), FABRIC, Instant::now);
        assertThat(new HashSet<>(windows)).as("windows of an uninterrupted run").isEqualTo(new HashSet<>(expected));
    }

    /** Windows that are sure to close when that many events have come. */
    private static int closed(int events) {
        int seconds = events / (DEVICES * PORTS);
        return Math.max(0, seconds / 10 - 3) * DEVICES * PORTS;
    }

    private ChildProcess start(Victim victim) {
        ChildProcess child = victim == Victim.ENGINE
                ? ChildProcess.start(
                        EngineChild.class, directory, directory.resolve("home").toString(), FABRIC, address)
                : ChildProcess.start(
                        BrokerChild.class,
                        directory,
                        directory.resolve("broker").toString(),
                        Integer.toString(port));
        assertThat(child.awaitLine("ready"))
                .as("%s: %s", victim, child.errors())
                .isTrue();
        return child;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
