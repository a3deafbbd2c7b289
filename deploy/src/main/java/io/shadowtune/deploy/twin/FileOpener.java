package io.shadowtune.deploy.twin;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** Opens files to write to; another one than {@link #SYSTEM} makes a disk that is full. */
@FunctionalInterface
interface FileOpener {
    /** The system's. */
    FileOpener SYSTEM = Files::newOutputStream;

    /** Opens one. */
    OutputStream open(Path file, OpenOption... how) throws IOException;
}
