package io.shadowtune.deploy.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java process of a test's own, which can be killed the hard way. */
final class ChildProcess implements AutoCloseable {
    private final Process process;
    private final Path log;
    private final BufferedReader out;

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts a main class on the test's class path.
     *
     * @param directory of the test: gets its standard error and what it unpacks, which a killed process leaves behind
     */
    static ChildProcess start(Class<?> main, Path directory, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx700m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        try {
            Path log = Files.createTempFile(directory, "child", ".log");
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
            return new ChildProcess(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it said on standard error so far. */
    String errors() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads lines until one begins with that; false when the process ended before. */
    boolean awaitLine(String beginning) {
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(beginning)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads that many lines; false when the process ended before. */
    boolean awaitLines(int lines) {
        for (int i = 0; i < lines; i++) {
            if (!awaitLine("")) {
                return false;
            }
        }
        return true;
    }

    /** SIGKILL, and waits until it is gone. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The killed process must end.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    int exitCode() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    @Override
    public void close() {
        kill();
    }
}
