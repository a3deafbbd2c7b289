package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.JobPlacement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlacementDecodersTest {
    private static final List<String> HOSTS =
            List.of("gpu-a01", "gpu-a02", "gpu-a03", "gpu-a04", "gpu-a09", "gpu-a10", "gpu-a11", "gpu-a12");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gpu-a[01-03,09],login1 | gpu-a01 gpu-a02 gpu-a03 gpu-a09 login1
            r[1-2]n[08-10]         | r1n08 r1n09 r1n10 r2n08 r2n09 r2n10
            one                    | one
            x[7]-ib                | x7-ib
            """)
    void hostList_shortForm_isExpandedInOrder(String text, String names) {
        assertThat(HostList.expand(text, 100)).containsExactly(names.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[1-", "a]1[", "a[[1]]", "a[3-1]", "a[1-1000]", "a[1-40]b[1-40]", "a[x]", "a[-3]"})
    void hostList_brokenOrTooLong_isNone(String text) {
        assertThat(HostList.expand(text, 100)).isNull();
    }

    @Test
    void hostList_thousandsOfBrackets_isNone() {
        assertThat(HostList.expand("a" + "[1]".repeat(60_000), 100)).isNull();
    }

    @Test
    @Timeout(60) // a second; with a pattern that tried every blank anew, half an hour
    void scontrol_linesOfBlanks_takeNoTimeToSpeakOf() {
        String blanks = "   Comment=x" + " ".repeat(8_000) + "y\n";
        String text = "JobId=7 JobName=a JobState=RUNNING\n" + blanks.repeat(1_800) + "   StdOut=/tmp/out";

        assertThat(jobs(Samples.read("x.txt", text.getBytes(UTF_8), Samples.context())))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "squeue_v0.0.37_plain_numbers.json",
                "squeue_v0.0.39.json",
                "squeue_v0.0.43.json",
                "scontrol_show_job.txt"
            })
    void slurm_jobOfAllReleases_isAtTheSamePlace(String file) {
        JobPlacement job = jobs(Samples.read("placement/" + file)).get(0);

        assertThat(job.entity().device()).isEqualTo("48213");
        assertThat(job.state()).isEqualTo("RUNNING");
        assertThat(job.name() + " of " + job.user()).isEqualTo("llm-pretrain of mira");
        assertThat(job.start()).isEqualTo(Instant.parse("2026-03-02T09:40:00Z"));
        assertThat(job.hosts()).extracting(slots -> slots.host().device()).containsExactlyElementsOf(HOSTS);
    }

    @Test
    void squeue_pendingJob_hasNeitherStartNorHosts() {
        JobPlacement job = jobs(Samples.read("placement/squeue_v0.0.43.json")).get(2);

        assertThat(job.state()).isEqualTo("PENDING");
        assertThat(job.start()).isNull();
        assertThat(job.hosts()).isEmpty();
    }

    @Test
    void squeue_endBeforeStartOrInTheFuture_isLeftOutAndFlagged() {
        JobPlacement odd = jobs(Samples.read("bad/squeue_odd.json")).get(0);
        JobPlacement over = jobs(Samples.read("placement/squeue_v0.0.41_compound_state.json"))
                .get(0);

        assertThat(odd.end()).isNull();
        assertThat(odd.header().flags()).contains(Flag.CONFLICT);
        assertThat(over.state()).isEqualTo("COMPLETED");
        assertThat(over.end()).isNull();
        assertThat(over.header().flags()).contains(Flag.CONFLICT);
    }

    @Test
    void scontrol_details_sayWhichGpusOfEachHost() {
        String text = """
                JobId=7 JobName=my job with blanks
                   UserId=ann(1) JobState=RUNNING Reason=None
                   RunTime=1-00:00:10 StartTime=2026-03-01T09:00:00 EndTime=Unknown
                   NodeList=n[1-2]
                     Nodes=n1 CPU_IDs=0-7 Mem=0 GRES=gpu:h100:2(IDX:0,3)
                     Nodes=n2 CPU_IDs=0-7 Mem=0 GRES=gpu:h100:4(IDX:0-3)

                JobId=8 JobName=waits
                   UserId=bob(2) JobState=PENDING StartTime=2026-03-09T09:00:00 NodeList=(null)
                """;
        List<JobPlacement> jobs = jobs(Samples.read("x.txt", text.getBytes(UTF_8), Samples.context()));

        assertThat(jobs).hasSize(2);
        assertThat(jobs.get(0).name()).isEqualTo("my job with blanks");
        assertThat(jobs.get(0).header().eventTime()).isEqualTo(Instant.parse("2026-03-02T09:00:10Z"));
        assertThat(jobs.get(0).hosts())
                .extracting(JobPlacement.HostSlots::gpuIndices)
                .containsExactly(List.of(0, 3), List.of(0, 1, 2, 3));
        assertThat(jobs.get(1).start()).isNull();
    }

    @Test
    void pods_ofOneJob_areOnePlacementWithGlobalRanks() {
        Samples.Read read = Samples.read("placement/k8s_pods.json");

        assertThat(read.account().accepted()).isEqualTo(9);
        JobPlacement job = jobs(read).get(0);
        assertThat(job.entity().device()).isEqualTo("ml/llm-pretrain");
        assertThat(job.state()).isEqualTo("RUNNING");
        assertThat(job.hosts()).extracting(slots -> slots.host().device()).containsExactlyElementsOf(HOSTS);
        assertThat(job.hosts().get(7).ranks()).containsExactly(28, 29, 30, 31);
    }

    @Test
    void pods_oneFailedAndReplaced_isAJobThatRunsWhereTheOthersAre() {
        JobPlacement running = jobs(pods(pod("Failed", 0, "n1"), pod("Running", 0, "n3"), pod("Running", 1, "n2")))
                .get(0);
        JobPlacement over =
                jobs(pods(pod("Failed", 0, "n1"), pod("Succeeded", 1, "n2"))).get(0);

        assertThat(running.state()).isEqualTo("RUNNING");
        assertThat(running.end()).isNull();
        assertThat(running.hosts()).extracting(slots -> slots.host().device()).containsExactly("n3", "n2");
        assertThat(over.state()).isEqualTo("FAILED");
        assertThat(over.hosts()).hasSize(2);
    }

    private static Samples.Read pods(String... pods) {
        String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + String.join(",", pods) + "]}";
        return Samples.read("x.json", list.getBytes(UTF_8), Samples.context());
    }

    private static String pod(String phase, int index, String node) {
        return ("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"%3$s\",\"labels\":{\"job-name\":\"train\","
                        + "\"batch.kubernetes.io/job-completion-index\":\"%2$d\"}},\"spec\":{\"nodeName\":\"%3$s\"},"
                        + "\"status\":{\"phase\":\"%1$s\"}}")
                .formatted(phase, index, node);
    }

    @Test
    void pods_ofNoJobAndWithoutGpu_areIgnored() {
        String pod =
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"coredns\"},\"spec\":{},\"status\":{}}";
        Samples.Read read = Samples.read("x.json", pod.getBytes(UTF_8), Samples.context());

        assertThat(read.account().format()).isEqualTo("kubernetes.pods");
        assertThat(read.account().ignored()).isEqualTo(1);
    }

    private static List<JobPlacement> jobs(Samples.Read read) {
        return read.records().stream().map(JobPlacement.class::cast).toList();
    }
}
