package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The file that a command was asked to write beside its answer. That it cannot be written is told after the answer, and
 * in the exit code; the answer is not lost by it.
 */
final class FileBesideAnswer {
    private final Shadowtune root;
    private Optional<Failure> failure = Optional.empty();

    FileBesideAnswer(Shadowtune root) {
        this.root = root;
    }

    /**
     * Refuses, before there is an answer to lose, a place that only a slip of the pen can mean.
     *
     * @throws Failure when the file is an input, or its folder is not there
     */
    static void check(String option, Path file, Iterable<Path> inputs) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw Failure.input("NO_SUCH_FILE", file.toString(), "no such file or folder");
        }
        if (Files.isDirectory(file)) {
            throw Failure.input("USAGE", option + " " + file, "is a folder; the name of a file is expected");
        }
        inputs.forEach(input -> WholeFile.isNoInput(option, file, input));
    }

    /** Writes it; what keeps it from being written is kept for {@link #answer}. */
    void write(Path file, Supplier<String> text) {
        try {
            WholeFile.write(file, text.get());
        } catch (Failure e) {
            failure = Optional.of(e);
        }
    }

    /** Prints the answer, then what kept the file from being written. */
    void answer(JsonAnswer document, Runnable text) {
        root.answer(
                out -> {
                    document.fields(out);
                    if (failure.isPresent()) {
                        FailureLine.fields(Stop.of(failure.get()), out);
                    }
                },
                text);
        root.console().out().flush();
        failure.ifPresent(e -> new FailureLine(root.console()).tell(Stop.of(e), e, false, root.verbose()));
    }

    /** The exit code: that of the failure, else that of the answer. */
    int exitCode(int ofAnswer) {
        return failure.map(e -> Stop.of(e).exitCode()).orElse(ofAnswer);
    }
}
