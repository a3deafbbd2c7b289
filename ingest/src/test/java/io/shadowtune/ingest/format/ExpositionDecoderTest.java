package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.GpuSignals;
import io.shadowtune.ingest.telemetry.HostSignals;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.Sample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExpositionDecoderTest {
    private static final String HOST = """
            # TYPE node_cpu_seconds_total counter
            node_cpu_seconds_total{cpu="0",mode="idle"} 70
            node_cpu_seconds_total{cpu="0",mode="iowait"} 10
            node_cpu_seconds_total{cpu="0",mode="user"} 20
            node_cpu_seconds_total{cpu="1",mode="idle"} 95
            node_cpu_seconds_total{cpu="1",mode="softirq"} 5
            node_memory_MemTotal_bytes 1e+12
            node_memory_MemAvailable_bytes 2.5e+11
            node_disk_read_bytes_total{device="nvme0n1"} 1000
            node_disk_read_bytes_total{device="nvme0n1p1"} 900
            node_disk_read_bytes_total{device="dm-0"} 900
            node_disk_read_bytes_total{device="sda"} 10
            node_mountstats_nfs_total_read_bytes_total{export="s:/a",mountaddr="1"} 7
            node_mountstats_nfs_total_read_bytes_total{export="s:/b",mountaddr="1"} 8
            node_mountstats_nfs_operations_request_time_seconds_total{export="s:/a",operation="READ"} 1.5
            node_pressure_memory_waiting_seconds_total 0.25
            node_procs_blocked 3
            node_uname_info{nodename="gpu-a12",machine="x86_64"} 1
            node_time_seconds 1.77244563625e+09
            node_filesystem_size_bytes{device="/dev/sda1"} 5
            """;

    @Test
    void node_nicOfRdma_hasBytesAndSpeedAsSaid() {
        Sample nic = sample("prometheus/node_exporter_gpu-a12_t36.prom", EntityId.nic("gpu-a", "gpu-a12", "mlx5_0"));

        assertThat(nic.header().eventTime()).isEqualTo(Instant.parse("2026-03-02T10:00:36.250Z"));
        assertThat(nic.header().sourceFormat()).isEqualTo("prometheus.text/node");
        assertThat(nic.values().get(NicSignals.ROCE_RX_BYTES)).isEqualTo(6_462_622_496_529_132L);
        assertThat(nic.values().get(NicSignals.CNP_SENT)).isEqualTo(4_264_185);
        assertThat(nic.values().get(NicSignals.SPEED_BITS_PER_SECOND)).isEqualTo(400_000_000_000L);
    }

    @Test
    void node_nicOfEthtool_hasItsPausesUnderTheirFullNames() {
        Sample nic = sample("prometheus/node_exporter_gpu-a12_t36.prom", EntityId.nic("gpu-a", "gpu-a12", "rdma0"));

        assertThat(nic.values().get(NicSignals.RX_PFC_FRAMES.get(3))).isEqualTo(96);
        assertThat(nic.values().get(NicSignals.RX_PFC_DURATION_US.get(3))).isEqualTo(25_523);
        assertThat(nic.values().get(NicSignals.TX_BYTES_PHY)).isEqualTo(7_981_691_618_495_197L);
    }

    @Test
    void node_host_isAddedUpOverProcessorsDisksAndMounts() {
        Samples.Read read = read("scrape.prom", HOST);
        Sample host = (Sample) read.records().get(0);

        assertThat(host.entity()).isEqualTo(EntityId.host("gpu-a", "gpu-a12"));
        assertThat(host.header().flags()).isEmpty();
        assertThat(host.values().get(HostSignals.CPU_TOTAL_US)).isEqualTo(200_000_000);
        assertThat(host.values().get(HostSignals.CPU_BUSY_US)).isEqualTo(25_000_000);
        assertThat(host.values().get(HostSignals.CPU_IOWAIT_US)).isEqualTo(10_000_000);
        assertThat(host.values().get(HostSignals.CPU_SOFTIRQ_US)).isEqualTo(5_000_000);
        assertThat(host.values().asDouble(HostSignals.MEMORY_USED_RATIO)).isCloseTo(0.75, within(1e-12));
        assertThat(host.values().get(HostSignals.DISK_READ_BYTES)).isEqualTo(1010);
        assertThat(host.values().get(HostSignals.NFS_READ_BYTES)).isEqualTo(15);
        assertThat(host.values().get(HostSignals.NFS_WAIT_US)).isEqualTo(1_500_000);
        assertThat(host.values().get(HostSignals.MEMORY_WAITING_US)).isEqualTo(250_000);
        assertThat(host.values().get(HostSignals.BLOCKED_PROCESSES)).isEqualTo(3);
        assertThat(read.account().accepted()).isEqualTo(14);
        assertThat(read.account().ignored()).isEqualTo(5);
    }

    @Test
    void dcgm_gpu_isInUnitsOfItsSignals() {
        Sample gpu = sample("prometheus/dcgm_exporter_gpu-a12_t36_k8s.prom", EntityId.gpu("gpu-a", "gpu-a12", 1));

        assertThat(gpu.header().sourceFormat()).isEqualTo("prometheus.text/dcgm");
        assertThat(gpu.values().asDouble(GpuSignals.UTILIZATION)).isCloseTo(0.59, within(1e-12));
        assertThat(gpu.values().asDouble(GpuSignals.TENSOR_ACTIVE)).isEqualTo(0.21);
        assertThat(gpu.values().get(GpuSignals.MEM_USED_BYTES)).isEqualTo(71_234L << 20);
        assertThat(gpu.values().get(GpuSignals.ENERGY_MILLIJOULES)).isEqualTo(81_256_168_890L);
        assertThat(gpu.values().asDouble(GpuSignals.POWER_WATTS)).isEqualTo(403.4);
    }

    @Test
    void dcgm_blanksAndImpossibleShares_areNoValues() {
        Samples.Read read = read("x.prom", """
                DCGM_FI_DEV_POWER_USAGE{gpu="0",Hostname="h"} 140737488355328.000000
                DCGM_FI_DEV_XID_ERRORS{gpu="0",Hostname="h"} 9223372036854775794
                DCGM_FI_PROF_SM_ACTIVE{gpu="0",Hostname="h"} 1.7
                DCGM_FI_DEV_GPU_TEMP{gpu="0",Hostname="h"} 60
                """);
        Sample gpu = (Sample) read.records().get(0);

        assertThat(gpu.values().size()).isEqualTo(1);
        assertThat(gpu.header().flags()).contains(Flag.PARTIAL);
    }

    @Test
    void decode_scrapesOneAfterAnother_areSamplesOfTheirOwnTimes() {
        Samples.Read read = read("gpu-a12.prom", HOST + HOST.replace("3625e+09", "3645e+09"));

        assertThat(read.records())
                .extracting(record -> record.header().eventTime())
                .containsExactly(Instant.parse("2026-03-02T10:00:36.250Z"), Instant.parse("2026-03-02T10:00:36.450Z"));
    }

    @Test
    void decode_hostOfTheFileName_isTheWordThatIsAName() {
        String scrape = "node_procs_running 2\nnode_load1{a=\"b\"} 1\n";

        for (String file : List.of(
                "gpu-b7.prom",
                "node_exporter_gpu-b7_20260302.prom",
                "20260302_gpu-b7.txt",
                "node-exporter_gpu-b7.prom")) {
            Sample sample = (Sample) read(file, scrape).records().get(0);
            assertThat(sample.entity()).as(file).isEqualTo(EntityId.host("gpu-a", "gpu-b7"));
            assertThat(sample.header().flags()).contains(Flag.UNRESOLVED_ENTITY);
        }
    }

    @Test
    void decode_kafkaValueWithoutHost_isRefused() {
        Decoded decoded = new ExpositionDecoder()
                .decode(
                        new Payload("node_procs_running 2\n".getBytes(UTF_8), "metrics/0/7", Samples.T0),
                        Samples.context());

        assertThat(decoded.records()).isEmpty();
        assertThat(decoded.rejections()).extracting(r -> r.reason()).containsExactly(RejectReason.NO_USABLE_FIELD);
    }

    @Test
    void decode_envelope_hasItsTime() {
        String envelope =
                "{\"topic\":\"dcgm\",\"partition\":0,\"offset\":4,\"timestamp_ms\":1772445600000,\"key_b64\":null,"
                        + "\"headers\":[],\"value\":\"DCGM_FI_DEV_GPU_UTIL{gpu=\\\"0\\\",Hostname=\\\"h\\\"} 50\\n\"}\n";
        Samples.Read read = read("x.ndjson", envelope);

        assertThat(read.records().get(0).header().eventTime()).isEqualTo(Samples.T0);
        assertThat(read.account().rejected()).isEqualTo(Map.of());
    }

    private static Sample sample(String file, EntityId entity) {
        return Samples.read(file).records().stream()
                .map(Sample.class::cast)
                .filter(sample -> sample.entity().equals(entity))
                .findFirst()
                .orElseThrow();
    }

    private static Samples.Read read(String name, String text) {
        return Samples.read(name, text.getBytes(UTF_8), Samples.context());
    }
}
