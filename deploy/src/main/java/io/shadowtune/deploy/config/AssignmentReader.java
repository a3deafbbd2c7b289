package io.shadowtune.deploy.config;

import io.shadowtune.deploy.fault.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads assignments from the environment and from options. */
final class AssignmentReader {
    private static final String PREFIX = "SHADOWTUNE_";
    /** The launcher's own; it takes them out of the environment, but it may not have been used. */
    private static final Set<String> LAUNCHER = Set.of("SHADOWTUNE_MAVEN_ARGS", "SHADOWTUNE_JAVA_OPTS");
    /** Kubernetes gives every container such variables for a service whose name begins with "shadowtune". */
    private static final Pattern SERVICE_LINK =
            Pattern.compile("SHADOWTUNE_(.*_)?(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT_\\d+_(TCP|UDP|SCTP)(_.*)?)");

    private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private AssignmentReader() {}

    /** Assignments in the environment, in order of name; an empty variable assigns nothing. */
    static List<Assignment> ofEnvironment(Map<String, String> environment) {
        List<Assignment> found = new ArrayList<>();
        Map<String, Key> byVariable = new TreeMap<>();
        Arrays.stream(Key.values()).forEach(key -> byVariable.put(key.variable(), key));
        new TreeMap<>(environment).forEach((name, value) -> {
            if (!name.startsWith(PREFIX) || value.isBlank() || isForeign(name, value)) {
                return;
            }
            Key key = byVariable.get(name);
            if (key == null) {
                throw Failure.input(
                        "UNKNOWN_KEY",
                        name,
                        "is no setting; the nearest is " + NearestWord.to(name, byVariable.keySet()));
            }
            found.add(new Assignment(key, value.strip(), name, Path.of("")));
        });
        return found;
    }

    /** Assignments in options, in their order. */
    static List<Assignment> ofOverrides(List<String> overrides) {
        List<Assignment> found = new ArrayList<>();
        for (String override : overrides) {
            int equals = override.indexOf('=');
            String name = equals < 0 ? override : override.substring(0, equals).strip();
            String where = "--set " + name;
            Key key = Key.of(name).orElseThrow(() -> unknown(where, name));
            if (equals < 0) {
                throw Failure.input(
                        "BAD_VALUE",
                        where,
                        "key=value expected, with " + key.type().words());
            }
            found.add(new Assignment(key, override.substring(equals + 1).strip(), where, Path.of("")));
        }
        return found;
    }

    /** A key that there is not. */
    static Failure unknown(String where, String name) {
        return Failure.input(
                "UNKNOWN_KEY",
                where,
                "'%s' is no key; the nearest is %s".formatted(name, NearestWord.to(name, Key.paths())));
    }

    private static boolean isForeign(String name, String value) {
        return LAUNCHER.contains(name)
                || SERVICE_LINK.matcher(name).matches()
                || (name.endsWith("_PORT") && SERVICE_ADDRESS.matcher(value).matches());
    }
}
