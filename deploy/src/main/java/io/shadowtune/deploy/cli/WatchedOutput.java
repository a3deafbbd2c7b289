package io.shadowtune.deploy.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers that it failed, because a full disk must not look like success. */
final class WatchedOutput extends FilterOutputStream {
    private static final int OUTSIDE = 3;

    private @Nullable IOException failure;

    WatchedOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** The exit code, given the command's: a reader that had enough is no failure. */
    int exitAfter(int exit, PrintWriter err) {
        IOException e = failure;
        if (e == null || String.valueOf(e.getMessage()).contains("Broken pipe")) {
            return exit;
        }
        err.println("shadowtune: standard output: cannot be written: " + e.getMessage());
        return OUTSIDE;
    }
}
