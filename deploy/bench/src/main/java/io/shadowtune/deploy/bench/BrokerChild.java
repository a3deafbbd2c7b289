package io.shadowtune.deploy.bench;

import io.shadowtune.deploy.engine.EmbeddedBroker;
import java.nio.file.Path;

/** The broker in a process of its own: its processor time does not count. */
final class BrokerChild {
    private BrokerChild() {}

    /** Argument: its directory. */
    public static void main(String[] arguments) {
        try (EmbeddedBroker broker = EmbeddedBroker.start(Path.of(arguments[0]), 0)) {
            System.out.println(broker.bootstrapServers());
            Child.awaitParent();
        }
        System.exit(0);
    }
}
