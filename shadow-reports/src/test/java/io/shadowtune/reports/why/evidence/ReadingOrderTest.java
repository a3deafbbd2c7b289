package io.shadowtune.reports.why.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingOrderTest {
    /** Labels of one count's readings, oldest first. */
    @ParameterizedTest
    @CsvSource({
        "10:00:00|10:00:10",
        "9:59|10:01",
        "23:59:50|00:00:20",
        "22:00|23:30|01:00|02:00",
        "00:00|08:00|16:00",
        "2025-05-08 23:00|2025-05-09 01:00",
        "May  8 02:14:12 2025|May 17 02:00:00 2025",
        "Dec 31 23:59|Jan 1 00:10",
        "2 days earlier|10:00:00",
        "yesterday 10:00|10:00",
        "10:00|+30 s",
        "t0|t0+5min",
        "t+10s|t+60s",
        "11:30 AM|1:05 PM",
        "10:00:00.2|10:00:00.7",
        "day 1 23:00|day 2 01:00"
    })
    void places_clocks_areOldestFirst(String labels) {
        List<ToolReading> readings = new ArrayList<>();
        for (String label : List.of(labels.split("\\|", -1))) {
            readings.add(new ToolReading("k" + readings.size() + "x", "tool", "n1", label));
        }
        List<ToolReading> shuffled = new ArrayList<>(readings);
        Collections.reverse(shuffled);
        Map<String, Integer> places = ReadingOrder.places(shuffled);
        assertThat(readings.stream().map(reading -> places.get(reading.item())))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "eth_t0|eth_t1",
        "before|after",
        "first sample|second sample|third sample",
        "run_start|run_end",
        "cnt1|cnt2|cnt10",
        "counters (t0)|counters (t1 +5 min)"
    })
    void places_words_areOldestFirst(String keys) {
        List<ToolReading> readings = new ArrayList<>();
        for (String key : List.of(keys.split("\\|", -1))) {
            readings.add(0, new ToolReading(key, "ethtool -S eth0", "n1", "10:00"));
        }
        Map<String, Integer> places = ReadingOrder.places(readings);
        Collections.reverse(readings);
        assertThat(readings.stream().map(reading -> places.get(reading.item())))
                .isSorted()
                .doesNotHaveDuplicates();
    }
}
