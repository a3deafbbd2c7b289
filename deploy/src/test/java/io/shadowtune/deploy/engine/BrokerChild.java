package io.shadowtune.deploy.engine;

import java.nio.file.Path;

/** A broker on its own, to be killed. */
final class BrokerChild {
    private BrokerChild() {}

    /** Arguments: directory, port. */
    public static void main(String[] arguments) throws InterruptedException {
        EmbeddedBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        System.out.println("ready");
        Thread.currentThread().join();
    }
}
