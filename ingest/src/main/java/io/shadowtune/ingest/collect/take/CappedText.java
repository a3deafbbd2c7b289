package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.format.tool.JsonRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The beginning of a stream.
 *
 * @param text what was kept: whole lines when more was there, unless there is one line only
 * @param cut whether more was there
 */
record CappedText(String text, boolean cut) {
    /** Reads up to so many bytes; a stream that breaks ends there. */
    static CappedText of(InputStream in, int mostBytes) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 14];
        try {
            for (int read = in.read(buffer); read >= 0 && kept.size() <= mostBytes; read = in.read(buffer)) {
                kept.write(buffer, 0, read);
            }
        } catch (IOException closed) {
            // The process was ended while it was read: what came until then counts.
            return new CappedText(of(kept.toByteArray(), mostBytes).text(), true);
        }
        return of(kept.toByteArray(), mostBytes);
    }

    /** Keeps up to so many of some bytes. */
    static CappedText of(byte[] bytes, int mostBytes) {
        int length = Math.min(bytes.length, mostBytes);
        String text = JsonRows.of(new String(bytes, 0, length, StandardCharsets.UTF_8));
        return bytes.length > length ? new CappedText(wholeLines(text), true) : new CappedText(text, false);
    }

    /** A line that is cut off is left out; the only one is kept without a character that is cut in two. */
    private static String wholeLines(String text) {
        int end = text.lastIndexOf('\n') + 1;
        return end > 0 ? text.substring(0, end) : text.replaceFirst("\ufffd$", "");
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
