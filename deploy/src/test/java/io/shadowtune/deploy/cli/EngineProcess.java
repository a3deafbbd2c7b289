package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command {@code run} in a process of its own, to be told to end or killed. */
final class EngineProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final List<String> lines = new ArrayList<>();

    private EngineProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param scratch for libraries it unpacks, which a killed process leaves behind
     */
    static EngineProcess start(Path scratch, Path data, String... settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx700m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + scratch,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                "--set",
                "data.dir=" + data,
                "--set",
                "broker.partitions=1"));
        for (String setting : settings) {
            command.addAll(List.of("--set", setting));
        }
        try {
            return new EngineProcess(new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads standard error until the engine says that it is ready; false when it ended before. */
    boolean awaitReady() {
        try {
            String line = process.errorReader().readLine();
            while (line != null) {
                lines.add(line);
                if (line.startsWith("shadowtune: ready;")) {
                    return true;
                }
                line = process.errorReader().readLine();
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGTERM; through the handle, because the process itself would close its streams. */
    EngineProcess tellToEnd() {
        process.toHandle().destroy();
        return this;
    }

    /** SIGKILL, and waits until it is gone. */
    void kill() {
        process.toHandle().destroyForcibly();
        exitCode();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Waits for its end, which must come soon. */
    int exitCode() {
        try {
            process.errorReader().lines().forEach(lines::add);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The engine must end when it is told to.");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Everything it said on standard error so far. */
    List<String> lines() {
        return lines;
    }

    /** What lies in a data directory. */
    static List<String> names(Path data) {
        try (var files = Files.list(data)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }
}
