package io.shadowtune.ingest.collect.take;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs programs of the system: found in given folders only, with their arguments as they are, no shell, no input, an
 * environment of its own in the language C, an end to their time and to their output. Safe for any number of threads.
 */
final class CommandRun {
    private static final int ERROR_BYTES = 4_096;
    private static final Duration ERRORS_LATER = Duration.ofSeconds(1);
    private static final Pattern DENIED = Pattern.compile(
            "(?i)permission denied|not permitted|access denied|must be (?:run as )?root|only root|requires root|insufficient (?:privileges|permissions)|EACCES|EPERM");

    private final List<Path> folders;
    private final Bounded bounded;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();

    CommandRun(List<Path> folders, Bounded bounded) {
        this.folders = List.copyOf(folders);
        this.bounded = bounded;
    }

    /** Runs one; its failure is a returned value. */
    Taken run(List<String> arguments, Duration timeout, int mostBytes) throws InterruptedException {
        String name = arguments.get(0);
        Optional<Path> program = folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
        if (program.isEmpty()) {
            return Taken.nothing(Shortfall.Reason.MISSING, "%s is not installed".formatted(name));
        }
        Process process;
        try {
            process = start(program.get(), arguments);
        } catch (IOException e) {
            return Taken.nothing(Shortfall.Reason.FAILED, "cannot be started: " + e.getMessage());
        }
        running.add(process);
        try {
            return taken(process, name, timeout, mostBytes);
        } finally {
            end(process);
            running.remove(process);
        }
    }

    private Process start(Path program, List<String> arguments) throws IOException {
        List<String> line = new ArrayList<>(arguments);
        line.set(0, program.toString());
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(new File("/"))
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", folders.stream().map(Path::toString).collect(Collectors.joining(":")));
        environment.put("LC_ALL", "C");
        environment.put("TERM", "dumb");
        return builder.start();
    }

    private Taken taken(Process process, String name, Duration timeout, int mostBytes) throws InterruptedException {
        Future<CappedText> out = bounded.begin(() -> CappedText.of(process.getInputStream(), mostBytes));
        Future<CappedText> err = bounded.begin(() -> CappedText.drained(process.getErrorStream(), ERROR_BYTES));
        Optional<CappedText> text = Bounded.result(out, timeout);
        if (text.isEmpty()) {
            return Taken.nothing(
                    Shortfall.Reason.TIMED_OUT, "%s did not end within %d ms".formatted(name, timeout.toMillis()));
        }
        if (text.get().cut()) {
            return new Taken.Text(
                    text.get().text(),
                    Optional.of(new Shortfall(
                            Shortfall.Reason.CUT, "more than %,d bytes; the first were kept".formatted(mostBytes))));
        }
        boolean ended = process.waitFor(ERRORS_LATER.toNanos(), TimeUnit.NANOSECONDS);
        String said = Bounded.result(err, ERRORS_LATER).map(CappedText::text).orElse("");
        if (!ended || (process.exitValue() == 0 && !text.get().text().isBlank())) {
            return Taken.whole(text.get().text());
        }
        return ended(process.exitValue(), name, text.get().text(), said);
    }

    /** A tool that failed may have said something worth keeping before. */
    private static Taken ended(int exit, String name, String text, String said) {
        String words = (said + "\n" + text)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
        if (exit == 0) {
            return Taken.nothing(Shortfall.Reason.EMPTY, words.isEmpty() ? "%s says nothing".formatted(name) : words);
        }
        Shortfall shortfall = new Shortfall(
                DENIED.matcher(words).find() ? Shortfall.Reason.DENIED : Shortfall.Reason.FAILED,
                words.isEmpty()
                        ? "%s ended with %d".formatted(name, exit)
                        : shortened(
                                words.replaceFirst("(?i)^" + Pattern.quote(name.toLowerCase(Locale.ROOT)) + ": ", "")));
        boolean only = text.strip().equals(words) || text.isBlank();
        return only ? new Taken.Nothing(shortfall) : new Taken.Text(text, Optional.of(shortfall));
    }

    private static String shortened(String words) {
        return words.length() <= 160 ? words : words.substring(0, 157) + "...";
    }

    /** Ends whatever still runs. */
    void endAll() {
        running.forEach(CommandRun::end);
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
