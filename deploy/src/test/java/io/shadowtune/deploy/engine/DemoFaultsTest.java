package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

final class DemoFaultsTest {
    private static final int RECORDS = 100_000;

    private static ProducerRecord<byte[], byte[]> record(String text) {
        return new ProducerRecord<>("topic", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> arrived(String text) {
        DemoFaults faults = new DemoFaults(new SplittableRandom(3));
        List<String> arrived = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            for (ProducerRecord<byte[], byte[]> late = faults.due(i); late != null; late = faults.due(i)) {
                arrived.add(new String(late.value(), StandardCharsets.UTF_8));
            }
            faults.arriving(record(text), i)
                    .forEach(message -> arrived.add(new String(message.value(), StandardCharsets.UTF_8)));
        }
        return arrived;
    }

    @Test
    void arriving_json_isSeldomCutAndSeldomDoubledAndNeverLost() {
        List<String> arrived = arrived("{\"a\":1}");
        long cut = arrived.stream().filter(text -> !text.equals("{\"a\":1}")).count();

        assertThat(cut).isBetween(1L, 30L);
        assertThat(arrived).allSatisfy(text -> assertThat("{\"a\":1}").startsWith(text));
        // Some are still on their way when the last tick ends.
        assertThat(arrived.size()).isBetween(RECORDS - 2, RECORDS + 30);
    }

    @Test
    void arriving_linesOfTelegraf_areNeverCut() {
        assertThat(arrived("ethtool,host=a x=1i 1")).containsOnly("ethtool,host=a x=1i 1");
    }

    @Test
    void due_aHeldRecord_comesTwoTicksLater() {
        DemoFaults faults = new DemoFaults(new SplittableRandom(3));
        long tick = 0;
        while (!faults.arriving(record("x"), tick).isEmpty()) {
            tick++;
        }

        assertThat(faults.due(tick + 1)).isNull();
        assertThat(faults.due(tick + 2)).isNotNull();
        assertThat(faults.due(tick + 2)).isNull();
    }
}
