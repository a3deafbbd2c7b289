package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.config.NearestWord;
import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Why a command stopped, in one line.
 *
 * @param exitCode the process's
 * @param code a stable word for programs
 * @param where the file, key, option or part
 * @param expected what was expected, or what happened
 */
record Stop(int exitCode, String code, String where, String expected) {
    private static final int INPUT = 2;
    private static final int OUTSIDE = 3;

    Stop {
        where = oneLine(where);
        expected = oneLine(expected);
    }

    /** Why a command line could not be understood. A misspelt option is the first thing to tell: what it was to set is missing then. */
    static Stop ofUsage(ParameterException e, String... words) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName(" ");
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            String word = unmatched.getUnmatched().get(0);
            if (word.startsWith("-")) {
                return new Stop(INPUT, "UNKNOWN_OPTION", word, nearest("option", command, word, options(line)));
            }
            if (!line.getSubcommands().isEmpty()) {
                List<String> known = new ArrayList<>(line.getSubcommands().keySet());
                return new Stop(INPUT, "UNKNOWN_COMMAND", word, nearest("command", command, word, known));
            }
            return new Stop(INPUT, "USAGE", word, "is one word too many; see '%s --help'".formatted(command));
        }
        Optional<String> unknown = unknownOption(line, words);
        if (unknown.isPresent()) {
            return new Stop(
                    INPUT, "UNKNOWN_OPTION", unknown.get(), nearest("option", command, unknown.get(), options(line)));
        }
        String where = command.contains(" ") ? command.substring(command.indexOf(' ') + 1) : "command line";
        String because = String.valueOf(e.getMessage()).replaceAll("\\.$", "");
        return new Stop(INPUT, "USAGE", where, because + "; see '%s --help'".formatted(command));
    }

    private static Optional<String> unknownOption(CommandLine line, String... words) {
        Set<String> known = line.getCommandSpec().optionsMap().keySet();
        return Arrays.stream(words)
                .takeWhile(word -> !"--".equals(word))
                .map(word -> word.replaceAll("=.*", ""))
                .filter(word -> word.startsWith("--") && !known.contains(word))
                .findFirst();
    }

    private static String nearest(String what, String command, String word, List<String> known) {
        return "is no %s of %s; %s"
                .formatted(
                        what,
                        command,
                        NearestWord.near(word, known)
                                .map("the nearest is "::concat)
                                .orElse("see '%s --help'".formatted(command)));
    }

    private static List<String> options(CommandLine line) {
        return line.getCommandSpec().options().stream()
                .map(CommandLine.Model.OptionSpec::longestName)
                .toList();
    }

    /** Why a command failed. */
    static Stop of(Throwable thrown) {
        if (thrown instanceof Failure failure) {
            return new Stop(failure.kind().exitCode(), failure.code(), failure.where(), failure.expected());
        }
        if (thrown instanceof UncheckedIOException && thrown.getCause() instanceof IOException io) {
            return ofIo(io);
        }
        if (thrown instanceof IOException io) {
            return ofIo(io);
        }
        if (thrown instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return new Stop(
                    OUTSIDE,
                    "OUT_OF_MEMORY",
                    "memory",
                    "needs more than the %d MB it may use; maybe SHADOWTUNE_JAVA_OPTS=-Xmx%dm"
                            .formatted(megabytes, 2 * megabytes));
        }
        return new Stop(
                OUTSIDE,
                "INTERNAL",
                "internal error",
                "%s; please report it; --verbose shows the trace".formatted(thrown));
    }

    private static Stop ofIo(IOException e) {
        if (e instanceof NoSuchFileException missing) {
            return new Stop(INPUT, "NO_SUCH_FILE", missing.getFile(), "no such file or folder");
        }
        if (e instanceof AccessDeniedException denied) {
            return new Stop(OUTSIDE, "ACCESS_DENIED", denied.getFile(), "this user must be allowed to open it");
        }
        if (e instanceof FileSystemException file && file.getFile() != null) {
            return new Stop(OUTSIDE, "IO", file.getFile(), IoWords.of(file));
        }
        return new Stop(OUTSIDE, "IO", "input or output", String.valueOf(e.getMessage()));
    }

    private static String oneLine(@Nullable String text) {
        return text == null ? "" : HarmlessWriter.of(text.strip().replaceAll("\\s*\\R\\s*", "; "));
    }
}
