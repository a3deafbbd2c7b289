package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.twin.generator.FabricShape;
import io.shadowtune.models.twin.generator.FlowSizes;
import io.shadowtune.models.twin.generator.GeneratorPlan;
import io.shadowtune.models.twin.generator.JobKnobs;
import io.shadowtune.models.twin.generator.JobRequest;
import io.shadowtune.models.twin.generator.QueueKnobs;
import io.shadowtune.models.twin.generator.Range;
import io.shadowtune.models.twin.generator.SeriesList;
import io.shadowtune.models.twin.generator.SideKnobs;
import io.shadowtune.models.twin.generator.Split;
import io.shadowtune.models.twin.generator.TelemetryKnobs;
import io.shadowtune.models.twin.generator.UpsetKnobs;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What to generate, as read from a file and from options, which win.
 *
 * @param name what files begin with
 * @param plan what is to be generated
 * @param ports how many ports are told of
 */
public record GeneratorFile(String name, GeneratorPlan plan, int ports) {
    private static final double KB = 1_000;
    private static final double MEBIBYTE = 1 << 20;
    private static final int MOST_PORTS = 100_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** With fewer, one of the three parts is empty. */
    private static final int LEAST_WINDOWS = 4;

    private static final Range PERIODS = new Range(0.2, 60);

    /** Whole windows; what is left of the time after them is not told. */
    public long windows() {
        return Math.round(plan.seconds() * NANOS_PER_SECOND) / plan.telemetry().windowNanos();
    }

    /** The time that is told of. */
    public double toldSeconds() {
        return windows() * (plan.telemetry().windowNanos() / NANOS_PER_SECOND);
    }

    /** The series that are told. */
    public SeriesList series() {
        return SeriesList.of(plan, ports);
    }

    /**
     * What options say.
     *
     * @param window length of a window in nanoseconds
     * @param seconds length of the series
     * @param split what they are for
     * @param seed of everything random
     * @param ports how many ports are told of
     */
    public record Options(
            Optional<Long> window,
            Optional<Double> seconds,
            Optional<Split> split,
            Optional<Long> seed,
            Optional<Integer> ports) {}

    /**
     * Reads a file and the files it names, whose paths count from its folder.
     *
     * @throws Failure naming file, line and field of what is wrong
     */
    public static GeneratorFile read(Path file, Options options) {
        return new Reader(file, Section.read(file), options).read();
    }

    /** The usual plan, where no file is given. */
    public static GeneratorFile usual(Options options) {
        Path none = Path.of("usual");
        return new Reader(none, Section.empty(none), options).read();
    }

    /** Reads one file. */
    private static final class Reader {
        private final Path file;
        private final Section root;
        private final Options options;

        Reader(Path file, Section root, Options options) {
            this.file = file;
            this.root = root;
            this.options = options;
        }

        GeneratorFile read() {
            String given = root.text("name").orElse("generated");
            if (!given.matches("[A-Za-z0-9._-]{1,60}") || given.startsWith(".")) {
                throw root.refuse("name", "must be letters, digits, '.', '_' and '-', not '" + given + "'");
            }
            Split fromFile = word("split", Split.TRAIN, Split::valueOf);
            Split split = options.split().orElse(fromFile);
            long seed = root.whole("seed", 1);
            double seconds = positive(root, "seconds", 600, 1e8);
            long window = window();
            FabricShape fabric = fabric(root.child("fabric"), split);
            QueueKnobs queue = queue(root.child("queue"), fabric.linkGbps());
            Section jobs = root.child("jobs");
            List<JobRequest> trace = trace(jobs);
            JobKnobs jobKnobs = jobs(jobs, split);
            UpsetKnobs upsets = upsets(root.child("upsets"));
            SideKnobs side = side(root.child("side"), split);
            Section telemetry = root.child("telemetry");
            boolean isPortsGiven = telemetry.has("ports");
            int ports = (int) telemetry.whole("ports", 25, 1, MOST_PORTS);
            TelemetryKnobs knobs = telemetry(telemetry, options.window().orElse(window));
            root.done();
            try {
                GeneratorPlan plan = new GeneratorPlan(
                        split,
                        options.seed().orElse(seed),
                        options.seconds().orElse(seconds),
                        fabric,
                        queue,
                        jobKnobs,
                        upsets,
                        side,
                        knobs,
                        trace);
                GeneratorFile read =
                        new GeneratorFile(given, plan, options.ports().orElse(ports));
                isLongEnough(read);
                if (isPortsGiven || options.ports().isPresent()) {
                    hasPorts(telemetry, read);
                }
                return read;
            } catch (IllegalArgumentException e) {
                throw Failure.input("BAD_SCENARIO", file.toString(), String.valueOf(e.getMessage()));
            }
        }

        private void isLongEnough(GeneratorFile read) {
            if (read.windows() < LEAST_WINDOWS) {
                String expected = String.format(
                        Locale.ROOT,
                        "(%s) must hold at least %d windows of %s s, so that each of the three parts has one",
                        read.plan().seconds(),
                        LEAST_WINDOWS,
                        read.plan().telemetry().windowNanos() / NANOS_PER_SECOND);
                throw options.seconds().isPresent()
                        ? Failure.input("USAGE", "--seconds", expected)
                        : root.refuse("seconds", expected);
            }
        }

        private void hasPorts(Section telemetry, GeneratorFile read) {
            int there = SeriesList.of(read.plan(), MOST_PORTS).links().size();
            if (read.ports() > there) {
                String expected = "(%d) must be at most the %d ports of this fabric".formatted(read.ports(), there);
                throw options.ports().isPresent()
                        ? Failure.input("USAGE", "--ports", expected)
                        : telemetry.refuse("ports", expected);
            }
        }

        private <T> T word(String key, T fallback, Function<String, T> of) {
            Optional<String> text = root.text(key);
            try {
                return text.map(word -> of.apply(word.toUpperCase(Locale.ROOT))).orElse(fallback);
            } catch (IllegalArgumentException e) {
                throw root.refuse(key, "must be train or acceptance, not '" + text.orElse("") + "'");
            }
        }

        private long window() {
            Optional<String> text = root.text("window");
            return text.map(given -> WindowText.nanos(given)
                            .orElseThrow(() ->
                                    root.refuse("window", "must be 1ms to 10s, such as 10ms, not '" + given + "'")))
                    .orElse(10_000_000L);
        }

        private FabricShape fabric(Section section, Split split) {
            int groups = (int) section.whole("groups", split.usualGroups(), 1, MOST_PORTS);
            if (!split.hasGroups(groups)) {
                String wanted = split == Split.TRAIN ? "even" : "odd";
                String word = split.name().toLowerCase(Locale.ROOT);
                throw section.refuse("groups", "(%d) must be %s for %s".formatted(groups, wanted, word));
            }
            return checked(
                    section,
                    () -> new FabricShape(
                            groups,
                            (int) section.whole("hostsPerGroup", 16, 1, 1_000_000),
                            (int) section.whole("rails", 2, 1, 1_000_000),
                            positive(section, "oversubscription", 4, 64),
                            positive(section, "linkGbps", 400, 10_000)));
        }

        private QueueKnobs queue(Section section, double linkGbps) {
            long buffer = (long) (positive(section, "bufferMiB", 64, 1e6) * MEBIBYTE);
            QueueKnobs usual = QueueKnobs.usual(buffer, linkGbps);
            return checked(
                    section,
                    () -> new QueueKnobs(
                            buffer,
                            section.flag("ecn", true),
                            Math.round(between(section, "kminKb", usual.kminBytes() / KB, 0, 1e9) * KB),
                            Math.round(between(section, "kmaxKb", usual.kmaxBytes() / KB, 0, 1e9) * KB),
                            positive(section, "pmax", 0.2, 1),
                            section.flag("pfc", true)));
        }

        private JobKnobs jobs(Section section, Split split) {
            double load = between(section, "load", 0.9, 0, 1);
            Range periods = range(section, "periodSeconds", PERIODS, 0.001, 1e5);
            if (split.within(periods).isEmpty()) {
                throw section.refuse("periodSeconds", "must reach into %s".formatted(text(split.periods())));
            }
            String placement = section.text("placement").orElse("random");
            if (!placement.equals("random") && !placement.equals("packed")) {
                throw section.refuse("placement", "must be random or packed, not '" + placement + "'");
            }
            return checked(
                    section,
                    () -> new JobKnobs(
                            load,
                            periods,
                            range(section, "duty", new Range(0.05, 0.5), 0.001, 1),
                            range(section, "overlap", new Range(0, 0.7), 0, 1),
                            (int) section.whole("flowsPerPair", 4, 1, 4_096),
                            between(section, "churnPerHour", 30, 0, 1e5),
                            between(section, "dispersion", 15, 1, 1e4),
                            placement.equals("packed")));
        }

        private static String text(List<Range> ranges) {
            StringBuilder text = new StringBuilder();
            for (Range range : ranges) {
                text.append(text.length() == 0 ? "" : ", ").append(range.low() + " to " + range.high());
            }
            return text.toString();
        }

        private List<JobRequest> trace(Section section) {
            Optional<String> name = section.text("trace");
            double from = between(section, "traceFromSeconds", 0, 0, 1e12);
            double speed = positive(section, "traceSpeed", 1, 1e6);
            Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
            return name.map(given -> TraceCsv.read(folder.resolve(given), from, speed))
                    .orElse(List.of());
        }

        private UpsetKnobs upsets(Section section) {
            double checkpoint = between(section, "checkpointSeconds", 180, 0, 1e9);
            return checked(
                    section,
                    () -> new UpsetKnobs(
                            between(section, "workerSpread", 0.05, 0, 2),
                            between(section, "stragglerRate", 0.015, 0, 1),
                            between(section, "sickJobRatio", 0.05, 0, 1),
                            checkpoint == 0 ? Double.POSITIVE_INFINITY : checkpoint,
                            between(section, "linkFailuresPerHour", 1, 0, 1e5),
                            positive(section, "repairSeconds", 120, 1e6)));
        }

        private SideKnobs side(Section section, Split split) {
            Optional<String> name = section.text("flowSizes");
            Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
            FlowSizes sizes =
                    name.map(given -> FlowSizesFile.read(folder.resolve(given))).orElse(FlowSizes.USUAL);
            return checked(
                    section,
                    () -> new SideKnobs(
                            between(section, "inferencePerSecond", split == Split.TRAIN ? 1 : 5, 0, 1e5),
                            between(section, "inferenceDispersion", split == Split.TRAIN ? 1.4 : 13, 1, 1e4),
                            between(section, "backgroundLoad", 0.002, 0, 0.9),
                            sizes));
        }

        private TelemetryKnobs telemetry(Section section, long window) {
            return checked(
                    section,
                    () -> new TelemetryKnobs(
                            window,
                            (int) section.whole("counterBits", 0, 0, Long.SIZE),
                            between(section, "missingRatio", 0, 0, 0.7),
                            between(section, "lateRatio", 0, 0, 0.7),
                            between(section, "clockSkewMs", 0, 0, 1e6),
                            between(section, "clockDriftPpm", 0, 0, 1e5)));
        }

        private <T> T checked(Section section, java.util.function.Supplier<T> of) {
            try {
                T value = of.get();
                section.done();
                return value;
            } catch (IllegalArgumentException e) {
                throw Failure.input("BAD_SCENARIO", section.where(), String.valueOf(e.getMessage()));
            }
        }

        private static double positive(Section section, String key, double fallback, double most) {
            double value = section.number(key, fallback);
            if (!(value > 0 && value <= most)) {
                throw section.refuse(key, "(%s) must be above 0 and at most %s".formatted(value, most));
            }
            return value;
        }

        private static double between(Section section, String key, double fallback, double least, double most) {
            double value = section.number(key, fallback);
            if (!(value >= least && value <= most)) {
                throw section.refuse(key, "(%s) must be %s to %s".formatted(value, least, most));
            }
            return value;
        }

        private static Range range(Section section, String key, Range fallback, double least, double most) {
            List<Double> given = section.numbers(key);
            if (given.isEmpty()) {
                return fallback;
            }
            double low = given.get(0);
            double high = given.get(given.size() - 1);
            if (given.size() > 2 || !(low >= least && high <= most && low <= high)) {
                throw section.refuse(
                        key, "%s must be a number or [low, high] within %s to %s".formatted(given, least, most));
            }
            return new Range(low, high);
        }
    }
}
