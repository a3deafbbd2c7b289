package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.deploy.forecast.SetResult;
import io.shadowtune.deploy.forecast.SetResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Results of sets that an evaluation has finished, kept beside its page until the program, the files or the seed change. */
final class FinishedSets {
    private static final String FOLDER = ".forecast-finished";

    private final Path folder;

    private FinishedSets(Path folder) {
        this.folder = folder;
    }

    /**
     * Those beside a page.
     *
     * @throws Failure when nothing can be kept there
     */
    static FinishedSets beside(Path out) {
        Path folder = out.resolve(FOLDER);
        OutputFolder.make(folder);
        return new FinishedSets(folder);
    }

    /** The result of a set; empty when it was not finished, is damaged or is that of something else. */
    Optional<SetResult> find(String set, String of) throws IOException {
        Path file = file(set);
        return Files.isRegularFile(file)
                ? SetResultFile.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8), of)
                : Optional.empty();
    }

    /** Keeps a result whole or not at all. */
    void keep(SetResult result, String of) {
        WholeFile.write(file(result.name()), SetResultFile.write(result, of));
    }

    private Path file(String set) {
        return folder.resolve(set + ".json");
    }
}
