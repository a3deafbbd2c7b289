package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shadowtune.deploy.fault.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Configurations from a text, an environment and options. */
final class Given {
    static final Path HOME = Path.of("/home/somebody");

    private Given() {}

    static ShadowtuneConfig defaults() {
        return ShadowtuneConfig.load(ConfigSources.defaults(HOME));
    }

    static ShadowtuneConfig options(String... overrides) {
        return ShadowtuneConfig.load(new ConfigSources(Optional.empty(), Map.of(), List.of(overrides), HOME));
    }

    static ShadowtuneConfig environment(String name, String value) {
        return ShadowtuneConfig.load(new ConfigSources(Optional.empty(), Map.of(name, value), List.of(), HOME));
    }

    static Path file(Path folder, String yaml) throws IOException {
        return Files.writeString(folder.resolve("shadowtune.yaml"), yaml);
    }

    static ShadowtuneConfig yaml(Path folder, String yaml) throws IOException {
        return ShadowtuneConfig.load(new ConfigSources(Optional.of(file(folder, yaml)), Map.of(), List.of(), HOME));
    }

    static Failure failureOf(ThrowingCallable call) {
        Failure failure = catchThrowableOfType(Failure.class, call);
        assertThat(failure).as("a failure").isNotNull();
        assertThat(failure.getMessage()).doesNotContain("\n");
        return failure;
    }
}
