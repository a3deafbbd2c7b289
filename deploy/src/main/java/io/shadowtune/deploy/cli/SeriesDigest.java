package io.shadowtune.deploy.cli;

import io.shadowtune.models.kernel.series.Series;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Names series by their content, wherever they were read. */
final class SeriesDigest {
    private SeriesDigest() {}

    /** SHA-256 in hexadecimal of names, times, samples and, where there are any, features. */
    static String sha256(List<Series> series) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Series one : series) {
                digest.update(one.id().getBytes(StandardCharsets.UTF_8));
                ByteBuffer bytes = ByteBuffer.allocate(3 * Long.BYTES + one.length() * Double.BYTES);
                bytes.putLong(one.start().toEpochMilli());
                bytes.putLong(one.step().toMillis());
                bytes.putLong(one.length());
                for (int i = 0; i < one.length(); i++) {
                    bytes.putDouble(one.valueAt(i));
                }
                digest.update(bytes.array());
                if (one.features().count() > 0) {
                    digest.update(one.features().toString().getBytes(StandardCharsets.UTF_8));
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }
}
