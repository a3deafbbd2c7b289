package io.shadowtune.deploy.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shadowtune.deploy.config.ForecastConfig;
import io.shadowtune.reports.history.EngineEvent;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Once a night lets a new LSTM, trained on the history, compete with the one that is served. It runs in a process of its own, which takes
 * its memory and the training library with it when it ends, and changes nothing but the registry: the engine sees there who won. A thread
 * of its own waits for it.
 */
final class NightlyChallenge implements AutoCloseable, Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(NightlyChallenge.class);
    private static final String MAIN = "io.shadowtune.deploy.cli.Main";
    private static final long LOOK_MILLIS = 30_000;
    private static final long MOST_HOURS = 3;

    private final LocalTime at;
    private final Path data;
    private final ForecastConfig config;
    private final EngineEvents events;
    private final Clock clock;
    private final Thread thread = new Thread(this, "challenge");
    private LocalDate lastNight;
    private volatile @Nullable Process child;
    private volatile boolean stopping;

    /**
     * A challenge at a time of day, in the zone of the clock.
     *
     * @param data the engine's data folder, whose history is learned from
     */
    NightlyChallenge(LocalTime at, Path data, ForecastConfig config, EngineEvents events, Clock clock) {
        this.at = at;
        this.data = data;
        this.config = config;
        this.events = events;
        this.clock = clock;
        this.lastNight = lastBefore(ZonedDateTime.now(clock));
        thread.setDaemon(true);
    }

    /** The last day whose challenge is past; an engine that starts later in the day waits for the next night. */
    private LocalDate lastBefore(ZonedDateTime now) {
        return now.toLocalTime().isBefore(at) ? now.toLocalDate().minusDays(1) : now.toLocalDate();
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                Thread.sleep(LOOK_MILLIS);
                LocalDate night = lastBefore(ZonedDateTime.now(clock));
                if (night.isAfter(lastNight)) {
                    lastNight = night;
                    fight();
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("no more challenges");
        }
    }

    /** Trains and compares, and tells how it ended. */
    void fight() throws InterruptedException {
        try {
            Path answer = Files.createTempFile("shadowtune-challenge", ".json");
            try {
                events.tell(EngineEvent.Kind.NOTE, outcome(answer));
            } finally {
                Files.deleteIfExists(answer);
            }
        } catch (IOException e) {
            events.tell(EngineEvent.Kind.NOTE, "no new LSTM was trained: " + e.getMessage());
        }
    }

    private String outcome(Path answer) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command());
        // One thread: with two the training library is many times slower, and the engine needs the other.
        builder.environment().put("OMP_NUM_THREADS", "1");
        builder.redirectOutput(answer.toFile());
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        child = process;
        try {
            if (!process.waitFor(MOST_HOURS, TimeUnit.HOURS)) {
                return "no new LSTM was trained: it took more than %d hours".formatted(MOST_HOURS);
            }
        } finally {
            process.destroyForcibly();
            child = null;
        }
        return words(process.exitValue(), Files.readString(answer, StandardCharsets.UTF_8));
    }

    /** At the lowest priority where the system has one to give. */
    private List<String> command() {
        List<String> command = new ArrayList<>();
        Path nice = Path.of("/usr/bin/nice");
        if (Files.isExecutable(nice)) {
            command.addAll(List.of(nice.toString(), "-n", "19"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                MAIN,
                "train",
                "forecast",
                "--history",
                "--data",
                data.toAbsolutePath().toString(),
                "--out",
                config.registry().toString(),
                "--challenge",
                "--json"));
        return command;
    }

    private static String absolute(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /** What the answer of {@code train forecast --challenge --json} says. */
    static String words(int exitCode, String answer) throws IOException {
        JsonNode json = new ObjectMapper().readTree(answer);
        JsonNode error = json.path("error");
        if (exitCode > 1 || !json.path("trained").asBoolean()) {
            String because = error.isMissingNode()
                    ? json.path("because").asText("exit code " + exitCode)
                    : error.path("where").asText() + ": "
                            + error.path("expected").asText();
            return "no new LSTM was trained: " + because;
        }
        JsonNode metrics = json.path("metrics");
        return String.format(
                Locale.ROOT,
                "%s %s: its loss is %.3f of the other's on what neither has learned, ahead in %.0f %% of draws",
                json.path("id").asText(),
                json.path("current").asBoolean() ? "takes over" : "does not take over",
                metrics.path("challengeLossRatio").asDouble(Double.NaN),
                100 * metrics.path("challengeAheadShare").asDouble(0));
    }

    /** The clock of a zone, for {@link #NightlyChallenge}. */
    static Clock clock(ZoneId zone) {
        return Clock.system(zone);
    }

    @Override
    public void close() {
        stopping = true;
        Process process = child;
        if (process != null) {
            process.destroy();
        }
        thread.interrupt();
    }
}
