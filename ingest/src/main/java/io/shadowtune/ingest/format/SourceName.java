package io.shadowtune.ingest.format;

import io.shadowtune.ingest.telemetry.AliasTable;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The device and ports a source spoke of, as far as the alias table knows them.
 *
 * @param device the system name, or the source's own text when not known
 * @param known whether it is known; a source that is no address is taken for a system name
 */
record SourceName(String device, boolean known) {
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F]*:[0-9a-fA-F:.]+(%\\w+)?");
    private static final Pattern WITH_PORT = Pattern.compile("\\[?(.*?)]?:\\d+");

    /** Resolves the {@code source} of a collector: {@code address}, {@code address:port} or {@code name:port}. */
    static SourceName of(String source, AliasTable aliases, Instant at) {
        String known = aliases.device(source, at);
        if (known != null) {
            return new SourceName(known, true);
        }
        String host = withoutPort(source);
        known = aliases.device(host, at);
        if (known != null) {
            return new SourceName(known, true);
        }
        return new SourceName(host, !ADDRESS.matcher(host).matches());
    }

    private static String withoutPort(String source) {
        boolean bareIpv6 = source.indexOf(':') != source.lastIndexOf(':') && !source.startsWith("[");
        if (bareIpv6) {
            return source;
        }
        var matcher = WITH_PORT.matcher(source);
        return matcher.matches() ? matcher.group(1) : source;
    }

    /** The NOS name of a port of this device, or null when the table knows the device's ports and this is none. */
    @Nullable
    String port(String name, AliasTable aliases, Instant at) {
        String known = aliases.port(device, name, at);
        if (known != null) {
            return known;
        }
        return aliases.knowsPortsOf(device) ? null : name;
    }
}
