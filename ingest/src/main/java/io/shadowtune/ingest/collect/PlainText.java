package io.shadowtune.ingest.collect;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Bytes as text: UTF-8, UTF-16 with a byte order mark, else ISO 8859-1; bytes that are no text are none. */
final class PlainText {
    private static final int LOOKED_AT = 4_096;

    private PlainText() {}

    static Optional<String> of(byte[] bytes) {
        if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
            return Optional.of(new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE));
        }
        if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff) {
            return Optional.of(new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE));
        }
        if (isBinary(bytes)) {
            return Optional.empty();
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text.startsWith("\ufeff") ? text.substring(1) : text);
        } catch (CharacterCodingException notUtf8) {
            return Optional.of(new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }

    /** Files of the kernel end values with NUL now and then (environ, cmdline); anything denser is no text. */
    private static boolean isBinary(byte[] bytes) {
        int length = Math.min(bytes.length, LOOKED_AT);
        int control = 0;
        for (int i = 0; i < length; i++) {
            int b = bytes[i] & 0xff;
            if (b < 0x20 && b != '\n' && b != '\r' && b != '\t' && b != 0x1b && b != '\f') {
                control++;
            }
        }
        return control * 20 > length;
    }
}
