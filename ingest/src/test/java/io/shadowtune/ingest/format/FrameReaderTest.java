package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.RejectReason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class FrameReaderTest {
    private static final FrameLimits SMALL = new FrameLimits(1000, 10 << 20, 200);

    @Test
    void next_linesWithAnyEnd_givesEachWithItsNumber() throws IOException {
        assertThat(frames("one\r\n\n  \t\ntwo  \nthree")).containsExactly("1:one", "4:two", "5:three");
    }

    @Test
    void next_emptyOrBlankStream_givesNothing() throws IOException {
        assertThat(frames("")).isEmpty();
        assertThat(frames("\n\r\n  \n")).isEmpty();
        assertThat(read(new byte[0], Framing.WHOLE)).isEmpty();
    }

    @Test
    void next_byteOrderMarkOfUtf8_isSkipped() throws IOException {
        assertThat(frames("\ufeffone\n")).containsExactly("1:one");
    }

    @Test
    void next_utf16_isRefusedOnceWithTheEncoding() throws IOException {
        byte[] text = "{\"a\":1,\"b\":2}\n{\"a\":1}".getBytes(UTF_16LE);
        byte[] marked = new byte[text.length + 2];
        marked[0] = (byte) 0xff;
        marked[1] = (byte) 0xfe;
        System.arraycopy(text, 0, marked, 2, text.length);

        for (byte[] bytes : List.of(text, marked)) {
            List<Frame> frames = read(bytes, Framing.LINES);
            assertThat(frames).hasSize(1);
            assertThat(frames.get(0)).isInstanceOfSatisfying(Frame.Refused.class, refused -> {
                assertThat(refused.reason()).isEqualTo(RejectReason.ENCODING);
                assertThat(refused.because()).contains("UTF-16").contains("UTF-8");
            });
        }
    }

    @Test
    void next_lineBeyondTheLimit_isOneRefusalAndTheNextLinesAreRead() throws IOException {
        assertThat(frames("a\n" + "x".repeat(1001) + "\n" + "y".repeat(1000) + "\nb"))
                .containsExactly("1:a", "2:TOO_LARGE", "3:" + "y".repeat(1000), "4:b");
    }

    @Test
    void next_lineOfMoreThan2GiB_runsInConstantMemory() throws IOException {
        long length = (1L << 31) + 10;
        try (FrameReader reader = new FrameReader(new Endless(length), SMALL)) {
            assertThat(reader.next(Framing.LINES)).isInstanceOfSatisfying(Frame.Refused.class, refused -> {
                assertThat(refused.reason()).isEqualTo(RejectReason.TOO_LARGE);
                assertThat(refused.because()).contains(Long.toString(length));
            });
            assertThat(reader.next(Framing.LINES)).isNull();
        }
    }

    @Test
    void next_nulBytes_areOneRefusalAndWhatFollowsIsRead() throws IOException {
        assertThat(frames("a\n" + "\0".repeat(500) + "b\n\0\0"))
                .containsExactly("1:a", "2:MALFORMED", "2:b", "3:MALFORMED");
    }

    @Test
    void next_wholeFile_isOneRecordUpToTheLimit() throws IOException {
        assertThat(read("{\n}\n".getBytes(UTF_8), Framing.WHOLE))
                .singleElement()
                .isInstanceOf(Frame.Content.class);
        assertThat(read(new byte[1001], Framing.WHOLE))
                .singleElement()
                .isInstanceOfSatisfying(
                        Frame.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RejectReason.TOO_LARGE));
    }

    @Test
    void next_gzip_isInflated() throws IOException {
        assertThat(describe(read(gzip("one\ntwo\n"), Framing.LINES))).containsExactly("1:one", "2:two");
    }

    @Test
    void next_gzipCutAnywhere_keepsWholeLinesAndRefusesTheRestOnce() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append("line ").append(i * 7919 % 1000).append('\n');
        }
        byte[] whole = gzip(text.toString());
        List<String> lines = text.toString().lines().toList();
        for (int cut = 3; cut < whole.length; cut++) {
            List<Frame> frames = read(Arrays.copyOf(whole, cut), Framing.LINES);
            List<String> described = describe(frames);
            int kept = frames.size() - 1;
            assertThat(frames.get(kept)).isInstanceOf(Frame.Refused.class);
            for (int i = 0; i < kept; i++) {
                assertThat(described.get(i)).isEqualTo((i + 1) + ":" + lines.get(i));
            }
        }
    }

    @Test
    void next_zipBomb_isOneRefusal() throws IOException {
        try (FrameReader reader =
                new FrameReader(new ByteArrayInputStream(Samples.bytes("bad/zip_bomb_20MB.gz")), FrameLimits.DEFAULT)) {
            assertThat(reader.next(Framing.LINES))
                    .isInstanceOfSatisfying(
                            Frame.Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RejectReason.TOO_LARGE));
            assertThat(reader.next(Framing.LINES)).isNull();
        }
    }

    @Test
    void next_inflatedBeyondTheLimit_isRefusedEvenWhenTheRatioIsLow() throws IOException {
        FrameLimits limits = new FrameLimits(1000, 500_000, 1000);
        String text = "0123456789\n".repeat(90_000);
        try (FrameReader reader = new FrameReader(new ByteArrayInputStream(gzip(text)), limits)) {
            List<Frame> frames = new ArrayList<>();
            for (Frame frame = reader.next(Framing.LINES); frame != null; frame = reader.next(Framing.LINES)) {
                frames.add(frame);
            }
            assertThat(frames.get(frames.size() - 1)).isInstanceOf(Frame.Refused.class);
            assertThat(frames).hasSizeBetween(40_000, 60_000);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static List<String> frames(String text) throws IOException {
        return describe(read(text.getBytes(UTF_8), Framing.LINES));
    }

    private static List<Frame> read(byte[] bytes, Framing framing) throws IOException {
        List<Frame> frames = new ArrayList<>();
        try (FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes), SMALL)) {
            for (Frame frame = reader.next(framing); frame != null; frame = reader.next(framing)) {
                frames.add(frame);
            }
        }
        return frames;
    }

    private static List<String> describe(List<Frame> frames) {
        return frames.stream()
                .map(frame -> frame.line()
                        + ":"
                        + (frame instanceof Frame.Content record
                                ? new String(record.bytes(), UTF_8)
                                : ((Frame.Refused) frame).reason().name()))
                .toList();
    }

    /** One line without end. */
    private static final class Endless extends InputStream {
        private long left;

        Endless(long length) {
            super();
            this.left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            if (left <= 0) {
                return -1;
            }
            int count = (int) Math.min(left, length);
            Arrays.fill(bytes, offset, offset + count, (byte) 'x');
            left -= count;
            return count;
        }
    }
}
