package io.shadowtune.reports.why.verdict;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over a list of texts, each with its length, so that no two lists run into one. Not thread-safe. */
public final class ContentDigest {
    private final MessageDigest digest;

    /** An empty list. */
    public ContentDigest() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime must have SHA-256.", e);
        }
    }

    /** Adds a text. */
    public ContentDigest add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    /** The digest in hexadecimal; the list is empty again. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
