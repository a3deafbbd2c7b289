package io.shadowtune.ingest.collect.take;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The beginning of a stream.
 *
 * @param text what was kept: whole lines when more was there
 * @param cut whether more was there
 */
record CappedText(String text, boolean cut) {
    /** Reads up to so many bytes; a stream that breaks ends there. */
    static CappedText of(InputStream in, int mostBytes) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 14];
        try {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                kept.write(buffer, 0, read);
                if (kept.size() > mostBytes) {
                    String text = new String(kept.toByteArray(), 0, mostBytes, StandardCharsets.UTF_8);
                    return new CappedText(text.substring(0, text.lastIndexOf('\n') + 1), true);
                }
            }
        } catch (IOException closed) {
            // The process was ended while it was read: what came until then counts.
            return new CappedText(kept.toString(StandardCharsets.UTF_8), true);
        }
        return new CappedText(kept.toString(StandardCharsets.UTF_8), false);
    }

    /** Reads a stream to its end and keeps its beginning, so that the writer is never held up. */
    static CappedText drained(InputStream in, int mostBytes) {
        CappedText beginning = of(in, mostBytes);
        if (beginning.cut()) {
            try {
                in.transferTo(java.io.OutputStream.nullOutputStream());
            } catch (IOException closed) {
                return beginning;
            }
        }
        return beginning;
    }
}
