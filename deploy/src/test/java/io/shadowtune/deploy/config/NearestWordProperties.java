package io.shadowtune.deploy.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

final class NearestWordProperties {
    @Property(tries = 300)
    void to_oneLetterMissing_findsTheKey(
            @ForAll @IntRange(max = 1000) int which, @ForAll @IntRange(max = 99) int where) {
        String key = Key.paths().get(which % Key.paths().size());
        String given = new StringBuilder(key).deleteCharAt(where % key.length()).toString();

        String nearest = NearestWord.to(given, Key.paths());

        assertThat(NearestWord.distance(given, nearest)).isLessThanOrEqualTo(1);
    }

    @Property(tries = 300)
    void distance_isAMetricNearEnough(
            @ForAll @AlphaChars @StringLength(max = 8) String a, @ForAll @AlphaChars @StringLength(max = 8) String b) {
        assertThat(NearestWord.distance(a, b)).isEqualTo(NearestWord.distance(b, a));
        assertThat(NearestWord.distance(a, b))
                .isBetween(Math.abs(a.length() - b.length()), Math.max(a.length(), b.length()));
        assertThat(NearestWord.distance(a, a)).isZero();
        assertThat(NearestWord.distance(a, b) == 0).isEqualTo(a.equals(b));
    }

    @Example
    void to_swappedNeighbours_countOnce() {
        assertThat(NearestWord.distance("prot", "port")).isEqualTo(1);
        assertThat(NearestWord.distance("kitten", "sitting")).isEqualTo(3);
    }

    @Example
    void to_abbreviation_findsTheLongWord() {
        assertThat(NearestWord.to("broker.bootstrap", Key.paths())).isEqualTo("broker.bootstrap-servers");
        assertThat(NearestWord.to("repaly", List.of("report", "replay"))).isEqualTo("replay");
    }

    @Example
    void near_wordFromAfar_isNotProposed() {
        List<String> hosts = List.of("gpu-a01", "gpu-a02", "leaf-3");

        assertThat(NearestWord.near("gpu-a1", hosts)).contains("gpu-a01");
        assertThat(NearestWord.near("gpu", hosts)).contains("gpu-a01");
        assertThat(NearestWord.near("storage-7", hosts)).isEmpty();
        assertThat(NearestWord.near("x", List.of())).isEmpty();
        assertThat(NearestWord.hint("laef-3", hosts)).isEqualTo("; the nearest is leaf-3");
        assertThat(NearestWord.hint("storage-7", hosts)).isEmpty();
    }
}
