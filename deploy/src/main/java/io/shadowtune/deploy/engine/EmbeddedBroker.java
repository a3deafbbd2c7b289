package io.shadowtune.deploy.engine;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.Exit;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;

/**
 * A single-node Kafka broker in this process: persistent, on loopback only, for laptops, demos and replays. What it
 * holds survives a restart and a kill of the process.
 */
public final class EmbeddedBroker implements AutoCloseable {
    /** Set when the broker gave up; it would otherwise end the whole process without a word. */
    private static final AtomicReference<Failure> DEATH = new AtomicReference<>();

    private final KafkaRaftServer server;
    private final int port;

    private EmbeddedBroker(KafkaRaftServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /**
     * Starts a broker over a directory, formatting it when it is new.
     *
     * @param directory where it keeps its logs
     * @param port loopback port; 0 for any free one
     * @throws Failure when the directory cannot be written or the port is taken
     */
    public static EmbeddedBroker start(Path directory, int port) {
        int clientPort = port == 0 ? freePort() : requireFree(port);
        Exit.setHaltProcedure((code, message) -> died(directory));
        Exit.setExitProcedure((code, message) -> died(directory));
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw Failure.outside(
                    "UNWRITABLE", directory.toString(), "cannot be made: expected a writable directory", e);
        }
        try {
            format(directory);
            BrokerSettings settings = new BrokerSettings(directory, clientPort, freePort());
            FormerBroker.forget(settings);
            KafkaRaftServer server = new KafkaRaftServer(settings.whole(), Time.SYSTEM);
            server.startup();
            return new EmbeddedBroker(server, clientPort);
        } catch (IOException e) {
            throw Failure.outside(
                    "BROKER", directory.toString(), "the embedded broker cannot write: " + firstLine(e), e);
        } catch (RuntimeException e) {
            throw Failure.outside(
                    "BROKER", directory.toString(), "the embedded broker did not start: " + firstLine(e), e);
        }
    }

    /** Kafka expects not to return from this: the thread that gave up waits for the process to end. */
    private static void died(Path directory) {
        DEATH.compareAndSet(
                null,
                Failure.outside(
                        "BROKER",
                        directory.toString(),
                        "the embedded broker can no longer write: expected a writable directory with free space"));
        while (true) {
            LockSupport.park();
        }
    }

    /** Why an embedded broker of this process gave up; null while none has. */
    static @Nullable Failure death() {
        return DEATH.get();
    }

    /** How long to wait for clients of a broker that may have died. */
    static Duration patience(Duration whileAlive) {
        return death() == null ? whileAlive : Duration.ZERO;
    }

    /** Address for clients. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void close() {
        if (death() != null) {
            return;
        }
        server.shutdown();
        server.awaitShutdown();
    }

    private static void format(Path directory) throws IOException {
        if (Files.exists(directory.resolve("meta.properties"))) {
            return;
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        try {
            new Formatter()
                    .setPrintStream(nowhere)
                    .setNodeId(BrokerSettings.NODE_ID)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setDirectories(List.of(directory.toString()))
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    // Version 2 lets a producer's later batches reach a new partition before its first one, which the
                    // broker refuses (OutOfOrderSequence): transactions abort and work is done again.
                    .setFeatureLevel("transaction.version", (short) 1)
                    .setControllerListenerName("CONTROLLER")
                    .setMetadataLogDirectory(directory.toString())
                    .setIgnoreFormatted(true)
                    .run();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("The broker's directory (%s) must be formattable.".formatted(directory), e);
        }
    }

    private static int requireFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw Failure.outside(
                    "PORT_IN_USE", "broker.port " + port, "is taken: expected a free loopback port, or 0 for any", e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw Failure.outside("PORT_IN_USE", "loopback", "no free port", e);
        }
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
