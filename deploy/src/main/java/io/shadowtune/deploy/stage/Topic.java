package io.shadowtune.deploy.stage;

import java.util.Locale;

/**
 * Every topic of the engine: what it holds, who writes it and how long it lives. The name on the broker is the prefix
 * followed by {@link #text()}.
 */
public enum Topic {
    SAMPLES("switch or host", "samples, flow-sample", "ingest", Keep.HOURS),
    WINDOWS("switch or host", "window", "ingest", Keep.DAYS),
    FORECASTS("switch or host", "forecasts", "models", Keep.HOURS),
    DECISIONS("switch", "decision", "policy", Keep.MONTHS),
    OUTCOMES("switch", "outcome", "policy", Keep.MONTHS),
    TOPOLOGY("switch or host", "topology", "ingest", Keep.LATEST),
    JOBS("job", "placement", "ingest", Keep.DAYS),
    NCCL_EVENTS("host", "nccl-event", "ingest", Keep.DAYS),
    CONFIG_SNAPSHOTS("switch or host", "config-snapshot", "ingest", Keep.MONTHS),
    FINDINGS("finding", "finding", "reports", Keep.LATEST),
    VERDICTS("answer and person", "verdict", "people", Keep.LATEST),
    DEAD_LETTERS("origin", "dead-letter", "every stage", Keep.DAYS),
    REPLAYS("file hash", "replay-progress", "replay", Keep.LATEST);

    /** How long a topic's messages live. */
    public enum Keep {
        HOURS("delete", 6L * 3_600_000),
        DAYS("delete", 7L * 24 * 3_600_000),
        MONTHS("delete", 400L * 24 * 3_600_000),
        LATEST("compact", -1);

        private final String cleanup;
        private final long retentionMillis;

        Keep(String cleanup, long retentionMillis) {
            this.cleanup = cleanup;
            this.retentionMillis = retentionMillis;
        }

        /** The broker's {@code cleanup.policy}. */
        public String cleanup() {
            return cleanup;
        }

        /** The broker's {@code retention.ms}; -1 for ever. */
        public long retentionMillis() {
            return retentionMillis;
        }
    }

    private final String key;
    private final String schema;
    private final String owner;
    private final Keep keep;

    Topic(String key, String schema, String owner, Keep keep) {
        this.key = key;
        this.schema = schema;
        this.owner = owner;
        this.keep = keep;
    }

    /** The name without prefix, such as {@code dead-letters}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name on the broker. */
    public String on(String prefix) {
        return prefix + text();
    }

    /** What keys its messages. */
    public String key() {
        return key;
    }

    /** The {@code type} of its messages. */
    public String schema() {
        return schema;
    }

    /** Who writes it: a role, every stage, or people through a command. */
    public String owner() {
        return owner;
    }

    /** How long its messages live. */
    public Keep keep() {
        return keep;
    }
}
