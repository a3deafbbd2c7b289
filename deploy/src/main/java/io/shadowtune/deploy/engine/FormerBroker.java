package io.shadowtune.deploy.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.BrokerIdNotRegisteredException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.utils.Time;

/**
 * The broker that ran over a directory before, as its metadata remembers it.
 *
 * <p>The metadata of a broker that was killed still say that it leads all partitions, at an address where nobody listens.
 * A new one that starts over them takes up its transactions at once: what a killed producer left open is to be ended by
 * a marker in each of its partitions, which it sends to the old address, again and again. Seconds later the controller
 * finds the old broker gone, and no partition has a leader. Kafka 4.4.0 takes a partition without a leader for a deleted
 * one ({@code KRaftMetadataCache.getPartitionLeaderEndpoint} is empty for both) and drops its markers; when the
 * transaction coordinator has not been told yet, it notes the transaction as complete. Then its records stay undecided
 * for ever, and nobody who reads committed ones gets past them.
 *
 * <p>So the old broker is struck from the metadata while the controller runs alone. The new one finds partitions without
 * a leader, coordinates nothing, registers, and leads all of them from one moment on.
 */
final class FormerBroker {
    private static final long PATIENCE_SECONDS = 120;
    private static final long RETRY_MILLIS = 50;

    private FormerBroker() {}

    /**
     * Strikes it from the metadata; does nothing when there was none.
     *
     * @throws IOException when the controller does not do it
     */
    static void forget(BrokerSettings settings) throws IOException {
        if (!Files.exists(settings.directory().resolve("__cluster_metadata-0"))) {
            return;
        }
        KafkaRaftServer controller = new KafkaRaftServer(settings.controllerOnly(), Time.SYSTEM);
        controller.startup();
        try {
            long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!isForgotten(settings.controller())) {
                if (System.nanoTime() - deadlineNanos > 0) {
                    throw new IOException("the controller was not ready for " + PATIENCE_SECONDS + " s");
                }
                Thread.sleep(RETRY_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            controller.shutdown();
            controller.awaitShutdown();
        }
    }

    /** Asks once; false when the controller, which answers before it has read its metadata, is not ready. */
    private static boolean isForgotten(String controller) throws IOException, InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG, controller))) {
            admin.unregisterBroker(BrokerSettings.NODE_ID).all().get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BrokerIdNotRegisteredException) {
                return true;
            }
            if (e.getCause() instanceof UnsupportedVersionException || e.getCause() instanceof RetriableException) {
                return false;
            }
            throw new IOException("the controller does not forget the former broker: " + e.getCause(), e);
        }
    }
}
