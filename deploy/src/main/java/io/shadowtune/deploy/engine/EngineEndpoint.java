package io.shadowtune.deploy.engine;

import com.sun.net.httpserver.HttpServer;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.reports.history.HistoryWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/**
 * Where other commands of this host reach a running engine: HTTP on loopback, for whoever can read the runtime file.
 * The paths are in {@code docs/engine.md}. Thread-safe.
 */
final class EngineEndpoint implements AutoCloseable {
    static final String STATUS = "/v1/status";
    static final String QUERY = "/v1/history/query";
    static final String REPORT = "/v1/report";
    static final String VERDICTS = "/v1/verdicts";

    private static final Duration LONGEST_QUESTION = Duration.ofMinutes(5);
    private static final int THREADS = HistoryDesk.AT_ONCE + 5;
    private static final int WAITING = 64;

    private final HttpServer server;
    private final ExecutorService threads;
    private final HistoryDesk desk;
    private final Path directory;

    private EngineEndpoint(HttpServer server, ExecutorService threads, HistoryDesk desk, Path directory) {
        this.server = server;
        this.threads = threads;
        this.desk = desk;
        this.directory = directory;
    }

    /**
     * Opens it on any free port and writes the runtime file.
     *
     * @param broker address of the broker, to be told
     * @throws Failure when no port is free or the file cannot be written
     */
    static EngineEndpoint start(EngineSetup setup, HistoryWriter history, HistorianCount count, String broker) {
        // Read once by the server's class: seconds for a request to come in and for its answer to be taken.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        System.setProperty("sun.net.httpserver.maxRspTime", Long.toString(2 * LONGEST_QUESTION.toSeconds()));
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), WAITING);
            int port = server.getAddress().getPort();
            RuntimeFile runtime = new RuntimeFile(
                    ProcessHandle.current().pid(), Instant.now(), port, RuntimeFile.freshToken(), BuildInfo.codeHash());
            HistoryDesk desk = new HistoryDesk(history, LONGEST_QUESTION);
            HistoryRoutes routes = new HistoryRoutes(desk, setup.config().reportZone());
            VerdictRoutes verdicts = new VerdictRoutes(
                    new VerdictDesk(broker, setup.config().broker().topicPrefix(), desk));
            EngineStatus status = new EngineStatus(runtime, setup, broker, count, System.nanoTime());
            server.createContext(
                    "/",
                    new EndpointDoor(
                            runtime.token(),
                            port,
                            Map.of(
                                    STATUS,
                                    new EndpointDoor.Route(
                                            "GET",
                                            exchange -> EndpointReply.json(
                                                    exchange, 200, status.document(System.nanoTime()))),
                                    QUERY,
                                    new EndpointDoor.Route("POST", routes::query),
                                    REPORT,
                                    new EndpointDoor.Route("GET", routes::report),
                                    VERDICTS,
                                    new EndpointDoor.Route("POST", verdicts::take))));
            ExecutorService threads = threads();
            server.setExecutor(threads);
            server.start();
            EngineEndpoint endpoint = new EngineEndpoint(server, threads, desk, setup.dataDirectory());
            endpoint.publish(runtime);
            return endpoint;
        } catch (IOException e) {
            throw Failure.outside("ENDPOINT", "127.0.0.1", "no free loopback port for the engine", e);
        }
    }

    private void publish(RuntimeFile runtime) {
        try {
            runtime.write(directory);
        } catch (IOException e) {
            close();
            throw Failure.outside("UNWRITABLE", directory.toString(), "the runtime file cannot be written", e);
        }
    }

    private static ExecutorService threads() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                30,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING),
                task -> daemon(task, "endpoint"));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Takes the runtime file away, lets answers under way end, and closes. */
    @Override
    public void close() {
        try {
            RuntimeFile.remove(directory);
        } catch (IOException e) {
            LoggerFactory.getLogger(EngineEndpoint.class).warn("the runtime file stays", e);
        }
        desk.close();
        server.stop(0);
        threads.shutdownNow();
    }
}
