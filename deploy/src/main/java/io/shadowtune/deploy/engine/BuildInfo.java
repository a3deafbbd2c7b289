package io.shadowtune.deploy.engine;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Which build this is, as decisions note it. */
final class BuildInfo {
    private BuildInfo() {}

    /**
     * A hash that changes with the code that decides: over the class files of the deciding step and its neighbours as
     * they were built.
     */
    static String codeHash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String name : new String[] {
                "/io/shadowtune/policy/shadow/DecideStep.class",
                "/io/shadowtune/ingest/window/DeviceWindows.class",
                "/io/shadowtune/models/forecast/live/DeviceForecasts.class"
            }) {
                try (InputStream in = BuildInfo.class.getResourceAsStream(name)) {
                    if (in != null) {
                        digest.update(in.readAllBytes());
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException | IOException e) {
            throw new IllegalStateException("The program's own classes must be readable.", e);
        }
    }
}
