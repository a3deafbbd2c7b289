package io.shadowtune.deploy.cli;

/** Sets what {@code logback.xml} leaves open; has to come before the first logger, so that light commands load none. */
final class Logging {
    private Logging() {}

    /** Our own messages from INFO on and whole traces, or warnings in one line. */
    static void configure(boolean verbose) {
        System.setProperty("shadowtune.log.level", verbose ? "INFO" : "WARN");
        System.setProperty("shadowtune.log.kafka", verbose ? "ERROR" : "OFF");
        System.setProperty("shadowtune.log.trace", verbose ? "%ex" : "%ex{0}");
    }
}
