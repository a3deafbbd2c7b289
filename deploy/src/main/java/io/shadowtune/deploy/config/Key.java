package io.shadowtune.deploy.config;

import static io.shadowtune.deploy.config.ValueType.anyPath;
import static io.shadowtune.deploy.config.ValueType.anyText;
import static io.shadowtune.deploy.config.ValueType.choice;
import static io.shadowtune.deploy.config.ValueType.decimal;
import static io.shadowtune.deploy.config.ValueType.manyPaths;
import static io.shadowtune.deploy.config.ValueType.orEmpty;
import static io.shadowtune.deploy.config.ValueType.servers;
import static io.shadowtune.deploy.config.ValueType.setting;
import static io.shadowtune.deploy.config.ValueType.settings;
import static io.shadowtune.deploy.config.ValueType.sources;
import static io.shadowtune.deploy.config.ValueType.timeOfDay;
import static io.shadowtune.deploy.config.ValueType.topicPrefix;
import static io.shadowtune.deploy.config.ValueType.weights;
import static io.shadowtune.deploy.config.ValueType.whole;
import static io.shadowtune.deploy.config.ValueType.zone;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every key of the configuration: the one table that reading, checking and documenting go by. */
enum Key {
    FABRIC_NAME("fabric.name", anyText(), "default", "", "name of the network that the telemetry is about"),
    MODE("mode", choice("shadow"), "shadow", "", "ceiling for the whole process; this build watches and advises only"),
    DATA_DIR(
            "data.dir",
            anyPath(),
            "",
            "",
            "where everything is kept; empty: `$XDG_DATA_HOME/shadowtune`, else `~/.local/share/shadowtune`",
            Role.PLACE),

    BROKER_BOOTSTRAP_SERVERS(
            "broker.bootstrap-servers",
            servers(),
            "",
            "",
            "the Kafka cluster to use; empty: an embedded one in the data directory",
            Role.PLACE),
    BROKER_PORT(
            "broker.port",
            whole(0, 65_535),
            "0",
            "",
            "loopback port of the embedded broker; 0: any free one",
            Role.PLACE),
    BROKER_PARTITIONS("broker.partitions", whole(1, 10_000), "4", "", "partitions of the topics that are created"),
    BROKER_REPLICATION(
            "broker.replication", whole(1, 16), "1", "", "replicas of the topics that are created; embedded: always 1"),
    BROKER_TOPIC_PREFIX(
            "broker.topic-prefix", topicPrefix(), "shadowtune.", "", "with what the names of our own topics begin"),

    STREAMS_GROUP_PROTOCOL(
            "streams.group-protocol",
            choice("streams", "classic"),
            "streams",
            "",
            "how instances share the work; `classic` for brokers before 4.2"),
    STREAMS_THREADS("streams.threads", whole(1, 256), "1", "", "threads of each stage", Role.PLACE),
    STREAMS_COMMIT_INTERVAL_MS(
            "streams.commit-interval-ms", whole(10, 600_000), "1000", "ms", "how often stages commit", Role.PLACE),

    SOURCES(
            "sources",
            sources(),
            "flow-messages=auto,telegraf=auto,telemetry=auto",
            "",
            "topics with foreign telemetry and the formats of their records; `auto`: detected for each record"),
    INGEST_SKEW_LIMIT_SECONDS(
            "ingest.skew-limit-seconds",
            whole(1, 86_400),
            "60",
            "s",
            "how far a device's clock may run ahead before its readings are flagged"),
    INGEST_ZONE("ingest.zone", zone(), "UTC", "", "zone of local times whose source does not say"),
    INGEST_MAX_PAYLOAD_BYTES(
            "ingest.max-payload-bytes", whole(1024, 1 << 30), "16777216", "B", "longest record, after inflating"),
    INGEST_MAX_DEPTH("ingest.max-depth", whole(8, 500), "64", "levels", "deepest nesting of a record"),
    TOPOLOGY_FILES(
            "topology.files", manyPaths(), "", "", "port maps and LLDP output that are loaded at start", Role.PLACE),

    WINDOW_LENGTH_SECONDS("window.length-seconds", whole(1, 3600), "10", "s", "length of a window"),
    WINDOW_GRACE_SECONDS(
            "window.grace-seconds",
            whole(1, 86_400),
            "20",
            "s",
            "how long a window waits for late samples; at least `window.queue-poll-seconds`"),
    WINDOW_PORT_POLL_SECONDS(
            "window.port-poll-seconds", whole(1, 3600), "1", "s", "how often the switch refreshes port counters"),
    WINDOW_QUEUE_POLL_SECONDS(
            "window.queue-poll-seconds", whole(1, 3600), "10", "s", "how often the switch refreshes queue counters"),
    WINDOW_WATERMARK_POLL_SECONDS(
            "window.watermark-poll-seconds",
            whole(1, 3600),
            "60",
            "s",
            "how often the switch reads and clears watermarks"),
    WINDOW_HOST_POLL_SECONDS(
            "window.host-poll-seconds", whole(1, 3600), "10", "s", "how often hosts report NICs and GPUs"),
    WINDOW_MAX_GAP_SECONDS(
            "window.max-gap-seconds", whole(1, 86_400), "300", "s", "a counter not seen for longer starts anew"),
    WINDOW_MAX_FLOWS(
            "window.max-flows", whole(1, 1_000_000), "2048", "flows", "most flows remembered for one port and window"),
    WINDOW_IDLE_TIMEOUT_SECONDS(
            "window.idle-timeout-seconds",
            whole(1, 86_400),
            "120",
            "s",
            "a device silent for longer has its windows closed by the others' time"),

    FORECAST_LOOK_BACK_STEPS(
            "forecast.look-back-steps", whole(64, 4096), "768", "steps", "samples of the past that a forecast sees"),
    FORECAST_REGISTRY(
            "forecast.registry",
            anyPath(),
            "",
            "",
            "where trained models are; empty: `models` in the data directory",
            Role.PLACE),
    FORECAST_CHALLENGE_AT(
            "forecast.challenge-at",
            orEmpty(timeOfDay()),
            "",
            "",
            "when, every day in `report.zone`, a new LSTM is trained on the history and takes over if it is better; empty: never"),

    POLICY_DWELL_MINUTES(
            "policy.dwell-minutes", whole(10, 1440), "30", "min", "least time between two decisions for one scope"),
    POLICY_LINK_GBPS("policy.link-gbps", decimal(0, 10_000), "0", "Gb/s", "rate of the links; 0: as telemetry says"),
    POLICY_RULE_KMIN_KB_PER_GBPS(
            "policy.rule.kmin-kb-per-gbps",
            decimal(0.001, 1_000_000),
            "4",
            "KB per Gb/s",
            "Kmin the rule arm seeks; 1 KB = 1000 B"),
    POLICY_RULE_KMAX_KB_PER_GBPS(
            "policy.rule.kmax-kb-per-gbps", decimal(0.001, 1_000_000), "16", "KB per Gb/s", "Kmax the rule arm seeks"),
    POLICY_RULE_PMAX_PERCENT("policy.rule.pmax-percent", decimal(0.001, 100), "20", "%", "Pmax the rule arm seeks"),
    POLICY_OBSERVED(
            "policy.observed",
            settings(),
            "",
            "KB/KB/%",
            "settings in force that no configuration source tells, by profile (`queue-3` where no binding is known): Kmin/Kmax/Pmax"),
    POLICY_BEST_STATIC(
            "policy.best-static",
            orEmpty(setting()),
            "",
            "KB/KB/%",
            "the best single setting known for this network, Kmin/Kmax/Pmax; empty: not known"),
    POLICY_OBJECTIVE(
            "policy.objective",
            choice("balanced", "latency", "throughput"),
            "balanced",
            "",
            "what settings shall be good for; pauses and small messages count for all three"),
    POLICY_OBJECTIVE_WEIGHTS(
            "policy.objective-weights",
            orEmpty(weights()),
            "",
            "small/large/rounds/waiting/pauses",
            "how much each effect counts; empty: as the objective has it"),
    POLICY_BUDGET_PER_DAY(
            "policy.budget-per-day", whole(1, 144), "4", "changes", "most changes of one profile within 24 hours"),
    POLICY_BUFFER_MIB(
            "policy.buffer-mib", decimal(0, 1_000_000), "0", "MiB", "shared buffer of a switch; 0: not known"),
    POLICY_BUFFER_ALPHA(
            "policy.buffer-alpha",
            decimal(0.000001, 1000),
            "0.125",
            "",
            "dynamic threshold factor of the lossless priority group"),
    POLICY_CONGESTED_GROUPS(
            "policy.congested-groups",
            whole(1, 10_000),
            "1",
            "groups",
            "priority groups congested at once that the buffer must bear"),

    HISTORY_RAW_HOURS(
            "history.raw-hours", whole(3, 168), "6", "h", "how long windows are kept as they came", Role.PLACE),
    HISTORY_QUARTER_DAYS(
            "history.quarter-days",
            whole(2, 400),
            "14",
            "d",
            "how long windows are kept by quarter of an hour",
            Role.PLACE),
    HISTORY_HOUR_DAYS("history.hour-days", whole(2, 4000), "400", "d", "how long windows are kept by hour", Role.PLACE),
    HISTORY_DECISION_DAYS(
            "history.decision-days",
            whole(2, 4000),
            "400",
            "d",
            "how long decisions and outcomes are kept",
            Role.PLACE),
    HISTORY_DISK_QUOTA_MIB(
            "history.disk-quota-mib",
            whole(64, 1 << 30),
            "20480",
            "MiB",
            "what the history may use on disk",
            Role.PLACE),
    HISTORY_MEMORY_MIB(
            "history.memory-mib",
            whole(64, 1 << 20),
            "512",
            "MiB",
            "what the history's data base may use in memory",
            Role.PLACE),

    REPORT_ZONE("report.zone", zone(), "UTC", "", "zone whose midnight ends the day of the daily report");

    private static final String ENVIRONMENT_PREFIX = "SHADOWTUNE_";

    /** Whether a setting is part of what decisions follow from. */
    enum Role {
        /** Outputs depend on it: it goes into the configuration's hash. */
        DECIDES,
        /** It says where or how fast things run: outputs are the same on another machine with another value. */
        PLACE,
        /** It must not be shown or hashed. */
        SECRET
    }

    private final String path;

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, an enum and a function without state
    private final ValueType type;

    private final String initial;
    private final String unit;
    private final String doc;
    private final Role role;

    Key(String path, ValueType type, String initial, String unit, String doc) {
        this(path, type, initial, unit, doc, Role.DECIDES);
    }

    Key(String path, ValueType type, String initial, String unit, String doc, Role role) {
        this.path = path;
        this.type = type;
        this.initial = initial;
        this.unit = unit;
        this.doc = doc;
        this.role = role;
    }

    /** Its name in files and options. */
    String path() {
        return path;
    }

    /** Its name in the environment. */
    String variable() {
        return ENVIRONMENT_PREFIX
                + path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    ValueType type() {
        return type;
    }

    /** Its default, in canonical spelling. */
    String initial() {
        return initial;
    }

    /** Unit of its value; empty when it has none. */
    String unit() {
        return unit;
    }

    /** What it does, in one sentence without a full stop. */
    String doc() {
        return doc;
    }

    Role role() {
        return role;
    }

    /** The key of a name, if there is one. */
    static Optional<Key> of(String path) {
        return Arrays.stream(values()).filter(key -> key.path.equals(path)).findFirst();
    }

    /** The names of all keys. */
    static List<String> paths() {
        return Arrays.stream(values()).map(Key::path).toList();
    }
}
