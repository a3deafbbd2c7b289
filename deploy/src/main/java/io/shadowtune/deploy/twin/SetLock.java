package io.shadowtune.deploy.twin;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import io.shadowtune.deploy.fault.LockedFile;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps two processes from making a set of one name in one folder at the same time. */
final class SetLock implements AutoCloseable {
    private final Path folder;
    private final LockedFile file;

    private SetLock(Path folder, LockedFile file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * Takes it.
     *
     * @throws Failure when another process has it
     */
    static SetLock of(Path folder, String name) {
        return new SetLock(
                folder, LockedFile.open(folder.resolve("." + name + ".lock"), folder.resolve(name) + ".*.csv"));
    }

    @Override
    public void close() {
        try {
            file.remove();
        } catch (IOException e) {
            throw Failure.outside("UNWRITABLE", folder.toString(), "cannot be written: " + IoWords.of(e), e);
        }
    }
}
