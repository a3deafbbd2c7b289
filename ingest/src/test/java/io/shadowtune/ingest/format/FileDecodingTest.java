package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.ByteArrayInputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FileDecodingTest {
    @Test
    void next_emptyFile_isNoRecord() {
        FileAccount account = Samples.read("bad/empty_file").account();

        assertThat(account.format()).isEqualTo(FileAccount.EMPTY);
        assertThat(account.records()).isZero();
    }

    @Test
    void next_zipBombOfNoFormat_isOneRejectionForItsSize() {
        assertThat(Samples.read("bad/zip_bomb_20MB.gz").account().rejected())
                .isEqualTo(Map.of(RejectReason.TOO_LARGE, 1L));
    }

    @Test
    void next_bracketsWithoutEnd_isOneRejectionForItsDepth() {
        assertThat(Samples.read("bad/gnmic_deep_nesting.json").account().rejected())
                .isEqualTo(Map.of(RejectReason.TOO_DEEP, 1L));
    }

    @Test
    void next_formatKnownBySight_isOneRejectionWithItsName() {
        FileAccount account = text("x", "{\"event_type\": \"purge\", \"writer_id\": \"a/1\"}\n");

        assertThat(account.format()).isEqualTo("pmacct.json");
        assertThat(account.rejected()).isEqualTo(Map.of(RejectReason.UNSUPPORTED_FORMAT, 1L));
    }

    @Test
    void next_contentNobodyKnows_isOneRejection() {
        FileAccount account = text("x", "hello\nworld\n");

        assertThat(account.format()).isEqualTo(FileAccount.UNKNOWN);
        assertThat(account.rejected()).isEqualTo(Map.of(RejectReason.UNSUPPORTED_FORMAT, 1L));
    }

    @Test
    void next_record_hasFileAndLineAsOrigin() {
        Samples.Read read = Samples.read("gnmic/sonic_ports_event.ndjson");

        assertThat(read.frames().get(2).payload().origin()).isEqualTo("sonic_ports_event.ndjson#3");
        assertThat(read.records()).allMatch(r -> r.header().origin().startsWith("sonic_ports_event.ndjson#"));
    }

    @Test
    void of_formatThatIsNone_saysWhichThereAre() {
        FormatCatalogue catalogue = FormatCatalogue.create(DecodeLimits.DEFAULT);
        assertThatThrownBy(() -> FileDecoding.of(
                        "f",
                        new ByteArrayInputStream(new byte[0]),
                        catalogue,
                        Samples.context(),
                        FrameLimits.DEFAULT,
                        "gnmi"))
                .hasMessageContaining("(gnmi)")
                .hasMessageContaining("gnmic.event");
    }

    private static FileAccount text(String name, String text) {
        return Samples.read(name, text.getBytes(UTF_8), Samples.context()).account();
    }
}
