package io.shadowtune.deploy.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Text for people, in which what comes from outside can do nothing to their terminal: control characters but line feeds
 * and tabs (a carriage return writes over what stands in the line), and those that turn the direction of writing, become
 * {@value #INSTEAD}. Not thread-safe.
 */
final class HarmlessWriter extends FilterWriter {
    private static final char INSTEAD = '\ufffd';

    HarmlessWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int c) throws IOException {
        super.write(harmless((char) c));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        char[] copy = new char[length];
        for (int i = 0; i < length; i++) {
            copy[i] = harmless(text[offset + i]);
        }
        super.write(copy, 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        write(text.toCharArray(), offset, length);
    }

    /** The same text without what could harm. */
    static String of(String text) {
        StringBuilder copy = new StringBuilder(text.length());
        text.chars().forEach(c -> copy.append(harmless((char) c)));
        return copy.toString();
    }

    private static char harmless(char c) {
        boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
        boolean turning = (c >= '\u202a' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
        return control || turning ? INSTEAD : c;
    }
}
