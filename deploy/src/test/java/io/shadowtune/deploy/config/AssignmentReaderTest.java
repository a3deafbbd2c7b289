package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.fault.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AssignmentReaderTest {
    @Test
    void ofEnvironment_everyKey_isUnderstoodByItsVariable() {
        for (Key key : Key.values()) {
            var found = AssignmentReader.ofEnvironment(Map.of(key.variable(), "x"));
            assertThat(found).singleElement().satisfies(one -> {
                assertThat(one.key()).isEqualTo(key);
                assertThat(one.where()).isEqualTo(key.variable());
            });
        }
    }

    @Test
    void ofEnvironment_unknownVariable_namesTheNearest() {
        var failure = Given.failureOf(
                () -> AssignmentReader.ofEnvironment(Map.of("SHADOWTUNE_BROKER_BOOTSTRAP_SERVER", "k:9092")));

        assertThat(failure.code()).isEqualTo("UNKNOWN_KEY");
        assertThat(failure.kind()).isEqualTo(Failure.Kind.INPUT);
        assertThat(failure.where()).isEqualTo("SHADOWTUNE_BROKER_BOOTSTRAP_SERVER");
        assertThat(failure.expected()).endsWith("the nearest is SHADOWTUNE_BROKER_BOOTSTRAP_SERVERS");
    }

    @Test
    void ofEnvironment_variablesOfOthers_areLeftAlone() {
        Map<String, String> kubernetes = new TreeMap<>(Map.of(
                "SHADOWTUNE_SERVICE_HOST", "10.0.0.7",
                "SHADOWTUNE_SERVICE_PORT_HTTP", "8080",
                "SHADOWTUNE_PORT", "tcp://10.0.0.7:8080",
                "SHADOWTUNE_PORT_8080_TCP_ADDR", "10.0.0.7",
                "SHADOWTUNE_BROKER_PORT", "tcp://10.0.0.8:9092",
                "SHADOWTUNE_JAVA_OPTS", "-Xmx4g",
                "SHADOWTUNE_DATA_DIR", "",
                "SHADOWTUNED", "x",
                "PATH", "/bin"));

        assertThat(AssignmentReader.ofEnvironment(kubernetes)).isEmpty();
    }

    @Test
    void ofOverrides_valueWithEquals_keepsIt() {
        assertThat(AssignmentReader.ofOverrides(java.util.List.of("sources=a=auto,b=auto")))
                .singleElement()
                .satisfies(one -> assertThat(one.text()).isEqualTo("a=auto,b=auto"));
    }

    @Test
    void ofOverrides_unknownKeyOrNoValue_isRefused() {
        assertThat(Given.failureOf(() -> Given.options("window.lenght-seconds=10"))
                        .getMessage())
                .isEqualTo("--set window.lenght-seconds: 'window.lenght-seconds' is no key; the nearest is"
                        + " window.length-seconds");
        assertThat(Given.failureOf(() -> Given.options("window.length-seconds")).getMessage())
                .isEqualTo("--set window.length-seconds: key=value expected, with whole number 1..3600");
    }
}
