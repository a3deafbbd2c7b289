package io.shadowtune.deploy.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** Names a configuration by what decisions follow from: equal hashes, equal outputs from equal inputs. */
final class ConfigHash {
    private ConfigHash() {}

    /** SHA-256 in hexadecimal over one line {@code key=value} per key that decides, in order of name. */
    static String of(Settings settings) {
        String canonical = Arrays.stream(Key.values())
                .filter(key -> key.role() == Key.Role.DECIDES)
                .sorted(Comparator.comparing(Key::path))
                .map(key -> key.path() + "=" + settings.text(key) + "\n")
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }
}
