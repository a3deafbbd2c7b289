package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.AliasTable;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.NicSignals;
import io.shadowtune.ingest.telemetry.Sample;
import io.shadowtune.ingest.telemetry.TelemetryRecord;
import io.shadowtune.ingest.telemetry.TimeQuality;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TelegrafInfluxDecoderTest {
    private static final String NANOS = " 1772445600000000000";

    @Test
    void decode_ethtool_givesTheInterfaceAndLeavesOutWhatIsNotReported() {
        Sample sample =
                (Sample) Samples.read("telegraf/ethtool.influx").records().get(0);

        assertThat(sample.entity()).isEqualTo(EntityId.nic("gpu-a", "gpu-a09", "rdma0"));
        assertThat(sample.header().eventTime()).isEqualTo(Samples.T0);
        assertThat(sample.header().timeQuality()).isEqualTo(TimeQuality.COLLECTOR);
        assertThat(sample.header().flags()).isEmpty();
        assertThat(sample.values().get(NicSignals.RX_PFC_FRAMES.get(3))).isEqualTo(813);
        assertThat(sample.values().get(NicSignals.RX_PFC_DURATION_US.get(3))).isEqualTo(28504);
        assertThat(sample.values().get(NicSignals.RX_PFC_FRAMES.get(0)))
                .as("no PFC there")
                .isNull();
        assertThat(sample.values().get(NicSignals.SPEED_BITS_PER_SECOND)).isEqualTo(400_000_000_000L);
        assertThat(sample.values().get(NicSignals.LINK_UP)).isEqualTo(1);
    }

    @Test
    void decode_infiniband_comesAsTwoPointsOfOneTimeAndWordsBecomeBytes() {
        List<TelemetryRecord> records =
                Samples.read("telegraf/infiniband.influx").records();
        Sample counters = (Sample) records.get(0);
        Sample hardware = (Sample) records.get(1);

        assertThat(counters.entity())
                .isEqualTo(hardware.entity())
                .isEqualTo(EntityId.nic("gpu-a", "gpu-a09", "mlx5_0"));
        assertThat(counters.header().eventTime()).isEqualTo(hardware.header().eventTime());
        assertThat(counters.values().get(NicSignals.ROCE_RX_BYTES)).isEqualTo(809_642_855_273_086L * 4);
        assertThat(hardware.values().get(NicSignals.CNP_SENT)).isEqualTo(2_430_954);
        for (int i = 0; i < hardware.values().size(); i++) {
            assertThat(counters.values().has(hardware.values().signalAt(i))).isFalse();
        }
    }

    @Test
    void decode_aliasOfTheInterface_isResolved() {
        AliasTable aliases = new AliasTable.Builder()
                .device("h1.example.com", "h1", Instant.MIN)
                .port("h1", "rdma0", "mlx5_0", Instant.MIN)
                .build();
        Decoded decoded =
                decode("ethtool,host=h1.example.com,interface=rdma0 rx_bytes_phy=1i" + NANOS, Samples.context(aliases));

        assertThat(decoded.records().get(0).entity()).isEqualTo(EntityId.nic("gpu-a", "h1", "mlx5_0"));
    }

    @Test
    void decode_secondPortOfADevice_isAnotherNic() {
        assertThat(one("infiniband,device=mlx5_0,host=h,port=2 np_cnp_sent=1i" + NANOS)
                        .entity()
                        .part())
                .isEqualTo("mlx5_0/2");
    }

    @Test
    void decode_counterAtItsLargestValue_isFlagged() {
        assertThat(one("infiniband,device=d,host=h,port=1 port_xmit_wait=4294967295i" + NANOS)
                        .header()
                        .flags())
                .containsExactly(Flag.SATURATED);
        assertThat(one("infiniband,device=d,host=h,port=1 port_xmit_wait=4294967294i" + NANOS)
                        .header()
                        .flags())
                .isEmpty();
    }

    @Test
    void decode_wordsBeyondWhatBytesCanCount_areLeftOut() {
        Sample sample = one("infiniband,device=d,host=h port_rcv_data=9223372036854775807i,np_cnp_sent=1i" + NANOS);

        assertThat(sample.values().has(NicSignals.ROCE_RX_BYTES)).isFalse();
        assertThat(sample.header().flags()).containsExactly(Flag.PARTIAL);
    }

    @Test
    void decode_speedNotKnown_isLeftOutWithoutAFlag() {
        Sample sample = one("ethtool,host=h,interface=e speed=-1i,rx_bytes_phy=1i" + NANOS);

        assertThat(sample.values().has(NicSignals.SPEED_BITS_PER_SECOND)).isFalse();
        assertThat(sample.header().flags()).isEmpty();
    }

    @Test
    void decode_escapesAndQuotes_areUnderstood() {
        Sample sample =
                one("ethtool,host=a\\ b\\,c\\=d,interface=e rx_bytes_phy=1i,n=\"x,y z=\\\"1\\\"\",link=t" + NANOS);

        assertThat(sample.entity().device()).isEqualTo("a b,c=d");
        assertThat(sample.values().get(NicSignals.LINK_UP)).isEqualTo(1);
    }

    @Test
    void decode_undecodableTag_isRepairedAndFlagged() {
        byte[] bytes = ("ethtool,host=h\u00ff,interface=e rx_bytes_phy=1i" + NANOS).getBytes(ISO_8859_1);
        Decoded decoded = new TelegrafInfluxDecoder().decode(new Payload(bytes, "f#1", null), Samples.context());

        assertThat(decoded.records().get(0).entity().device()).isEqualTo("h\ufffd");
        assertThat(decoded.records().get(0).header().flags()).containsExactly(Flag.REPAIRED);
    }

    @Test
    void decode_severalLinesInOneValue_areSeveralRecords() {
        Decoded decoded = decode(
                "ethtool,host=h,interface=e rx_bytes_phy=1i" + NANOS + "\n\nbroken\r\ncpu,host=h usage=1.5" + NANOS
                        + "\n",
                Samples.context());

        assertThat(decoded.accepted()).isEqualTo(1);
        assertThat(decoded.ignored()).isEqualTo(1);
        assertThat(decoded.rejections()).hasSize(1);
    }

    @Test
    void decode_othersMeasurements_areIgnored() {
        FileAccount account = Samples.read("telegraf/nvidia_smi.influx").account();

        assertThat(account.accepted()).isZero();
        assertThat(account.ignored()).isEqualTo(8);
        assertThat(account.rejected()).isEmpty();
    }

    private static Sample one(String line) {
        Decoded decoded = decode(line, Samples.context());
        assertThat(decoded.rejections()).isEmpty();
        return (Sample) decoded.records().get(0);
    }

    private static Decoded decode(String line, DecodeContext context) {
        return new TelegrafInfluxDecoder().decode(new Payload(line.getBytes(UTF_8), "f#1", null), context);
    }
}
