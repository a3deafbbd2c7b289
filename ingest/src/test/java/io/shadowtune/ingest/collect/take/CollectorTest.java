package io.shadowtune.ingest.collect.take;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.collect.catalogue.Scope;
import io.shadowtune.ingest.collect.catalogue.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollectorTest {
    @TempDir
    private Path root;

    private FakeHost host;

    @BeforeEach
    void name() throws IOException {
        host = new FakeHost(root);
        host.file("/proc/sys/kernel/hostname", "gpu-a01\n");
    }

    @Test
    void collect_counting_isReadTwiceWithTheSecondsBetween() throws IOException, InterruptedException {
        host.program("counter", "echo hits 5");

        Collection taken = host.collect(FakeHost.command(Scope.HOST, true, Duration.ofSeconds(20), "counter"));

        assertThat(taken.host()).isEqualTo("gpu-a01");
        assertThat(taken.readings())
                .containsExactly(
                        new Collection.Reading("counter_t0", "counter", FakeHost.START, "hits 5\n"),
                        new Collection.Reading("counter_t1", "counter", FakeHost.START.plusSeconds(10), "hits 5\n"));
        assertThat(taken.skipped()).isEmpty();
    }

    @Test
    void collect_readingThatTakesLong_secondsLieBetweenItsEndAndTheNextBegin()
            throws IOException, InterruptedException {
        host.program("one", "echo hits 5");
        host.program("two", "echo hits 6");
        Duration perLook = Duration.ofSeconds(3);

        Collection taken = host.collect(
                new FakeClock(perLook, Duration.ZERO),
                FakeHost.command(Scope.HOST, true, Duration.ofSeconds(20), "one"),
                FakeHost.command(Scope.HOST, true, Duration.ofSeconds(20), "two"));

        for (String key : List.of("one", "two")) {
            assertThat(at(taken, key + "_t1"))
                    .isAfterOrEqualTo(at(taken, key + "_t0").plus(perLook).plusSeconds(10));
        }
    }

    @Test
    void collect_clockSetBackMeanwhile_readingsAreAsFarApartAsTheyWere() throws IOException, InterruptedException {
        host.program("counter", "echo hits 5");

        Collection taken = host.collect(
                new FakeClock(Duration.ZERO, Duration.ofHours(1)),
                FakeHost.command(Scope.HOST, true, Duration.ofSeconds(20), "counter"));

        assertThat(taken.readings())
                .extracting(Collection.Reading::at)
                .containsExactly(FakeHost.START, FakeHost.START.plusSeconds(10));
    }

    @Test
    void collect_moreInOneLineThanIsKept_isCutAtAnObjectAndSaid() throws IOException, InterruptedException {
        host.program(
                "ip", "printf '[{\"ifname\":\"e0\"}'; for i in $(seq 999); do printf ',{\"ifname\":\"e%d\"}' $i; done");
        host.program("flat", "head -c 20000 /dev/zero | tr '\\0' x");
        host.file("/proc/flat", "y".repeat(20_000));

        Collection taken = host.collect(
                FakeHost.command("ip"),
                FakeHost.command("flat"),
                FakeHost.files(Source.Form.CONTENT, false, "file", "/proc/flat"));

        assertThat(taken.readings().get(0).text())
                .startsWith("[{\"ifname\":\"e0\"},\n{\"ifname\":\"e1\"},\n")
                .endsWith("\"},\n")
                .hasSizeGreaterThan(9_000);
        assertThat(taken.readings())
                .extracting(Collection.Reading::text)
                .contains("x".repeat(10_000), "y".repeat(10_000));
        assertThat(taken.skipped()).hasSize(3).allMatch(one -> one.shortfall().reason() == Shortfall.Reason.CUT);
    }

    @Test
    void collect_moreFilesThanAreLookedAt_isSaid() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(root.resolve("sys/many"));
        for (int i = 0; i <= HostFiles.MOST_MATCHES; i++) {
            Files.createFile(folder.resolve("f" + i));
        }
        host.file("/sys/many/a", "7\n");

        Collection taken = host.collect(FakeHost.files(Source.Form.BY_PATH, false, "many", "/sys/many/*"));

        assertThat(taken.readings().get(0).text()).isEqualTo("/sys/many/a:7\n");
        assertThat(shortfall(taken))
                .isEqualTo(new Shortfall(Shortfall.Reason.CUT, "there are more files than the first 20,000"));
    }

    @Test
    void collect_moreTrainersThanAreAsked_isSaid() throws IOException, InterruptedException {
        for (int pid = 100; pid < 170; pid++) {
            host.file("/proc/" + pid + "/cmdline", "torchrun\0");
            host.file("/proc/" + pid + "/environ", "NCCL_DEBUG=INFO\0");
        }

        Collection taken =
                host.collect(FakeHost.item("variables", new Source.Computed(Source.Probe.TRAINER_VARIABLES), false));

        assertThat(shortfall(taken)).isEqualTo(new Shortfall(Shortfall.Reason.CUT, "only the first 64 of 70 trainers"));
    }

    @Test
    void collect_hangingProgram_isEndedWithItsChildrenAndSaid() throws IOException, InterruptedException {
        host.program("hang", "sleep 600 & sleep 600");

        Collection taken = host.collect(FakeHost.command(Scope.HOST, true, Duration.ofMillis(300), "hang"));

        assertThat(taken.readings()).isEmpty();
        assertThat(shortfall(taken).reason()).isEqualTo(Shortfall.Reason.TIMED_OUT);
        assertThat(shortfall(taken).because()).contains("hang", "300 ms");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .noneMatch(process -> process.info().commandLine().orElse("").contains("sleep 600"));
    }

    @Test
    void collect_endlessOutput_isCutAtALineAndSaid() throws IOException, InterruptedException {
        host.program("loud", "while :; do echo 0123456789; done");

        Collection taken = host.collect(FakeHost.command("loud"));

        assertThat(taken.readings().get(0).text()).hasSizeBetween(9_900, 10_000).endsWith("0123456789\n");
        assertThat(shortfall(taken).reason()).isEqualTo(Shortfall.Reason.CUT);
    }

    @Test
    void collect_missingFailingAndDeniedPrograms_areSaidWithTheirWords() throws IOException, InterruptedException {
        host.program("denied", "echo 'denied: Operation not permitted' >&2; exit 1");
        host.program("failing", "echo 'no stats available' >&2; exit 94");
        host.program("mute", ":");

        Collection taken = host.collect(
                FakeHost.command("ethtool-of-nobody", "-S", "eth0"),
                FakeHost.command("denied"),
                FakeHost.command("failing"),
                FakeHost.command("mute"));

        assertThat(taken.readings()).isEmpty();
        assertThat(taken.skipped())
                .extracting(Collection.NotTaken::shortfall)
                .containsExactly(
                        new Shortfall(Shortfall.Reason.MISSING, "ethtool-of-nobody is not installed"),
                        new Shortfall(Shortfall.Reason.DENIED, "Operation not permitted"),
                        new Shortfall(Shortfall.Reason.FAILED, "no stats available"),
                        new Shortfall(Shortfall.Reason.EMPTY, "mute says nothing"));
    }

    @Test
    void collect_program_seesNoVariableOfOursAndNoShellExpandsItsArguments() throws IOException, InterruptedException {
        host.program("show", "env; echo \"argument: $1\"");

        Collection taken = host.collect(FakeHost.command("show", "$(id) *; true"));

        assertThat(taken.readings().get(0).text().lines().map(line -> line.replaceFirst("=.*", "")))
                .containsOnly("PATH", "LC_ALL", "TERM", "PWD", "argument: $(id) *; true");
    }

    @Test
    void collect_trainers_giveWhitelistedVariablesAndLimitsWithoutSecretsOrCommandLines()
            throws IOException, InterruptedException {
        host.file("/proc/41/cmdline", "python\0-m\0torch.distributed.run\0--api-key=hunter2\0");
        host.file(
                "/proc/41/environ",
                "NCCL_IB_HCA=mlx5_0\0AWS_SECRET_ACCESS_KEY=abc\0HF_TOKEN=hf_x\0NCCL_NET_SECRET=s3cr3t\0UCX_TLS=rc\0");
        host.file("/proc/41/limits", "Max locked memory         65536                65536                bytes\n");
        host.file("/proc/42/cmdline", "torchrun\0");
        host.file("/proc/42/environ", "NCCL_IB_HCA=mlx5_0\0NCCL_NET_SECRET=other\0UCX_TLS=rc\0PATH=/x\0");
        host.file("/proc/42/limits", "Max locked memory         65536                65536                bytes\n");
        host.file("/proc/43/cmdline", "sshd\0");
        host.file("/proc/43/environ", "HOME=/x\0");
        host.file("/proc/43/limits", "Max locked memory         1 1 bytes\n");

        Collection taken = host.collect(
                FakeHost.item("variables", new Source.Computed(Source.Probe.TRAINER_VARIABLES), false),
                FakeHost.item("limits", new Source.Computed(Source.Probe.TRAINER_LIMITS), false));

        String all = taken.readings().stream().map(Collection.Reading::text).reduce("", String::concat);
        assertThat(all)
                .contains("NCCL_IB_HCA=mlx5_0", "UCX_TLS=rc", "NCCL_NET_SECRET=<redacted>", "# pid 41 42")
                .doesNotContain("s3cr3t", "hunter2", "abc", "hf_x", "PATH", "HOME", "pid 43");
    }

    @Test
    void collect_devices_areThoseWithHardwareAndAnItemForNoneIsSaid() throws IOException, InterruptedException {
        host.file("/sys/class/net/eth0/device/numa_node", "0\n");
        host.file("/sys/class/net/veth1/mtu", "1500\n");
        host.file("/sys/class/net/lo/mtu", "65536\n");
        host.program("of", "echo device $1");

        Collection taken = host.collect(
                FakeHost.command(Scope.NETDEV, false, Duration.ofSeconds(20), "of", "{netdev}"),
                FakeHost.command(Scope.RDMA_DEVICE, false, Duration.ofSeconds(20), "of", "{rdma}"));

        assertThat(taken.readings())
                .extracting(Collection.Reading::key, Collection.Reading::tool, Collection.Reading::text)
                .containsExactly(org.assertj.core.api.Assertions.tuple("eth0_of", "of eth0", "device eth0\n"));
        assertThat(shortfall(taken).because()).isEqualTo("this host has no such device");
    }

    @Test
    void collect_files_haveTheFormsOfGrepAndSysctl() throws IOException, InterruptedException {
        host.file("/sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_sequence", "7\n");
        host.file("/proc/sys/net/core/rmem_max", "212992\n");
        host.file("/proc/sys/net/ipv4/conf/eth0.100/mtu_probing", "1\n");

        Collection taken = host.collect(
                FakeHost.files(Source.Form.BY_PATH, false, "hw", "/sys/class/infiniband/*/ports/*/hw_counters/*"),
                FakeHost.files(Source.Form.SYSCTL, false, "sysctl", "/proc/sys/net/*/*", "/proc/sys/net/*/*/*/*"));

        assertThat(taken.readings())
                .extracting(Collection.Reading::text)
                .containsExactly(
                        "/sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_sequence:7\n",
                        "net.core.rmem_max = 212992\nnet.ipv4.conf.eth0/100.mtu_probing = 1\n");
    }

    @Test
    void collect_cpuTimes_becomeATableOfWhatEachCpuDid() {
        String table = CpuUsage.between(
                "cpu  0 0 0 0 0 0 0 0 0 0\ncpu7 100 0 100 800 0 0 0 0 0 0\n",
                "cpu  0 0 0 0 0 0 0 0 0 0\ncpu7 110 0 110 810 0 0 70 0 0 0\n");

        assertThat(List.of(table.strip().split("\n")))
                .hasSize(2)
                .last()
                .asString()
                .matches("Average: +7 +10\\.00 +0\\.00 +10\\.00 +0\\.00 +0\\.00 +70\\.00 .* 10\\.00");
    }

    private static Instant at(Collection taken, String key) {
        return taken.readings().stream()
                .filter(reading -> reading.key().equals(key))
                .map(Collection.Reading::at)
                .findFirst()
                .orElseThrow();
    }

    private static Shortfall shortfall(Collection taken) {
        assertThat(taken.skipped()).hasSize(1);
        return taken.skipped().get(0).shortfall();
    }
}
