package io.shadowtune.ingest.format.tool.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.FactWriter;
import io.shadowtune.ingest.format.tool.ToolParser;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs that lost their heading or put names and figures into different lines. */
class SchedulerLinesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "perf sched timehist; '  812.110233 [0005]  proxy 2[201/114]   0.000   9.812   0.031  R'; proxy 2 sch delay = 9.812",
                "perf sched latency; '  proxy:201 |  12.1 ms |  40 | avg:  3.120 ms | max: 11.2 ms'; proxy:201 sch delay max = 11.2",
                "pidstat -t -u -p 7 | tail; 'Average: 1000 - 377 9.20 2.40 0.00 87.80 11.60 8 |__proxy 0'; proxy 0 %wait = 87.8",
                "grep eth /proc/interrupts; '41: 500 0 0 PCI-MSIX-0000:00:06.0 0-edge eth0-q0'; cpu 0 irq eth0-q0 = 500",
                "dcgmi nvlink -s; '    gpuId 2:\n        U D X'; gpu 2 link 1 nvlink = down",
                "dcgmi nvlink -s; '    gpuId 2:\n        U D X'; gpu 2 link 2 nvlink = not in use",
                "vmstat 1; ' r  b   swpd free buff cache si so bi bo in cs us sy id wa st\n 88 0 0 8 1 1 0 0 0 0 100 200 60 10 2 0 28'; cpu all %steal = 28",
                "p2p test; '   D\\D     0      1\n     0 2480.1  21.2\n     1  21.0  2478.0'; gpu 0 to gpu 1 pair bandwidth = 21.2",
                "cat /sys/bus/pci/devices/x/numa_node; '1'; numa_node = 1",
                "rocm-smi -c; 'GPU[2] : sclk clock level: 1: (1010Mhz)'; gpu 2 sclk = 1010"
            })
    void parse_outputOfTool_statesTheFact(String tool, String text, String stated) {
        ToolText of = ToolText.of(new ToolReading("item", tool, "h1", "10:00:00"), text);
        FactWriter facts = new FactWriter(of);
        for (ToolParser parser : HostParsers.ALL) {
            if (parser.reads(of)) {
                parser.parse(of, facts);
            }
        }
        List<String> found = facts.finished().facts().stream()
                .map(fact -> (fact.subject() + " " + fact.name() + " = " + fact.value()).strip())
                .toList();

        assertThat(found).contains(stated);
    }
}
