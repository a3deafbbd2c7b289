package io.shadowtune.deploy.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a configuration comes from.
 *
 * @param file the YAML file, if one was named
 * @param environment variables of the process; those that do not begin with {@code SHADOWTUNE_} name the home only
 * @param overrides options {@code key=value}, which win over everything
 * @param home the user's home folder
 */
public record ConfigSources(Optional<Path> file, Map<String, String> environment, List<String> overrides, Path home) {
    public ConfigSources {
        environment = Map.copyOf(environment);
        overrides = List.copyOf(overrides);
    }

    /** Defaults only, under a home folder. */
    public static ConfigSources defaults(Path home) {
        return new ConfigSources(Optional.empty(), Map.of(), List.of(), home);
    }

    /** These and one more option. */
    public ConfigSources with(String key, String value) {
        List<String> more = new ArrayList<>(overrides);
        more.add(key + "=" + value);
        return new ConfigSources(file, environment, more, home);
    }
}
