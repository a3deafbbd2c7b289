package io.shadowtune.models.twin.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class TopologiesTest {
    private static final Fabric FAT_TREE = Topologies.fatTree(4, 100, 1);

    private static List<Integer> way(Fabric fabric, long flow, int from, int to, long seed) {
        Routes routes = new Routes(fabric, seed);
        int position = routes.add(flow, from, to, List.of());
        Stream.Builder<Integer> nodes = Stream.builder();
        int node = from;
        while (node != to) {
            int port = routes.ports[position++];
            assertThat(fabric.from(port)).isEqualTo(node);
            node = fabric.to(port);
            nodes.add(node);
        }
        return nodes.build().toList();
    }

    @Test
    void fatTree_radixFour_isTheOneOfThePaper() {
        assertThat(FAT_TREE.nodeCount()).isEqualTo(16 + 8 + 8 + 4);
        assertThat(IntStream.range(0, 36).filter(FAT_TREE::isHost).count()).isEqualTo(16);
        assertThat(IntStream.range(16, 36))
                .allSatisfy(node -> assertThat(FAT_TREE.degree(node)).isEqualTo(4));
    }

    @Property(tries = 200)
    void ways_betweenAnyHosts_areShortAndGoThroughNoOtherHost(
            @ForAll @IntRange(min = 0, max = 15) int from,
            @ForAll @IntRange(min = 0, max = 15) int to,
            @ForAll long flow,
            @ForAll long seed) {
        if (from != to) {
            int expected = from / 2 == to / 2 ? 2 : from / 4 == to / 4 ? 4 : 6;
            List<Integer> way = way(FAT_TREE, flow, from, to, seed);
            assertThat(way).hasSize(expected);
            assertThat(way.subList(0, way.size() - 1)).noneMatch(FAT_TREE::isHost);
        }
    }

    @Test
    void ways_manyFlows_useAllSpinesAboutEqually() {
        Fabric fabric = Topologies.leafSpine(2, 4, 4, 100, 100, 1);
        int[] used = new int[fabric.nodeCount()];
        for (long flow = 0; flow < 4_000; flow++) {
            used[way(fabric, flow, 0, 5, 1).get(1)]++;
        }
        assertThat(IntStream.range(10, 14))
                .allSatisfy(spine -> assertThat(used[spine]).isBetween(900, 1_100));
    }

    @Test
    void rails_nicsOfOneRailAndGroup_meetAtTheirLeaf() {
        Fabric fabric = Topologies.rails(2, 4, 2, 2, 400, 400, 1);

        assertThat(way(fabric, 1, 0, 2, 1)).hasSize(2);
        assertThat(way(fabric, 1, 0, 1, 1)).hasSize(4);
        assertThat(way(fabric, 1, 0, 8, 1)).hasSize(4);
    }

    @Test
    void dualPlane_flows_useBothPlanes() {
        Fabric fabric = Topologies.dualPlane(2, 1, 2, 100, 100, 1);

        assertThat(IntStream.range(0, 50)
                        .mapToObj(flow -> way(fabric, flow, 0, 3, 1).get(0))
                        .distinct())
                .containsExactlyInAnyOrder(4, 7);
    }

    @Test
    void add_hostsNotJoined_isRefusedByName() {
        Fabric fabric = new Fabric(List.of(new Link(0, 2, 100, 1), new Link(1, 3, 100, 1)), new java.util.BitSet());

        assertThatThrownBy(() -> new Routes(fabric, 1).add(1, 0, 1, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no path from 0 to 1");
        assertThatThrownBy(() -> new Routes(fabric, 1).add(1, 0, 1, List.of(3)))
                .hasMessageContaining("there is none from 0 to 3");
    }
}
