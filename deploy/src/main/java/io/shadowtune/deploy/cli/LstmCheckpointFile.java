package io.shadowtune.deploy.cli;

import io.shadowtune.models.train.Checkpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * How far a training has come, in a file beside the registry that is replaced whole after every epoch and goes when the training ends.
 *
 * @param file the file
 * @param resume whether to go on from what it holds; otherwise the training begins anew
 */
record LstmCheckpointFile(Path file, boolean resume) implements Checkpoints {
    private static final String SUFFIX = ".forecast-checkpoint";

    static LstmCheckpointFile beside(Path registry, boolean resume) {
        Path whole = registry.toAbsolutePath().normalize();
        return new LstmCheckpointFile(whole.resolveSibling(whole.getFileName() + SUFFIX), resume);
    }

    /** The same of one of several trainings. */
    LstmCheckpointFile named(String training) {
        return new LstmCheckpointFile(file.resolveSibling(file.getFileName() + "-" + training), resume);
    }

    @Override
    public Optional<byte[]> last() {
        try {
            return resume && Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("The checkpoint %s must be readable.".formatted(file), e);
        }
    }

    @Override
    public void keep(byte[] checkpoint) {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.write(next, checkpoint);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("The checkpoint %s must be writable.".formatted(file), e);
        }
    }

    /** The training has ended with a model; nothing is left to go on from. */
    void done() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The checkpoint %s must be removable.".formatted(file), e);
        }
    }
}
