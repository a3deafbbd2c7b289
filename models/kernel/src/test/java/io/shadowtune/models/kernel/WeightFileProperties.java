package io.shadowtune.models.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class WeightFileProperties {
    private static final byte[] GOOD = new WeightFile(Map.of("kind", "test"), Map.of("a", Tensor.ofRows(new float[][] {
                {1, 2}, {3, -4.5f}
            })))
            .toBytes();

    @Property
    void read_anyBytes_isRefused(@ForAll @Size(max = 200) byte[] bytes) {
        assertThat(WeightFile.read(bytes)).isInstanceOf(WeightReading.Refused.class);
    }

    @Property
    void read_oneByteChanged_isRefused(
            @ForAll @IntRange(max = 10_000) int at, @ForAll @IntRange(min = 1, max = 255) int by) {
        byte[] bytes = GOOD.clone();
        bytes[at % bytes.length] ^= (byte) by;
        assertThat(WeightFile.read(bytes)).isInstanceOf(WeightReading.Refused.class);
    }

    /** With a matching checksum the structure itself is attacked; whatever comes back, nothing is thrown. */
    @Property
    void read_bodyChangedUnderAMatchingChecksum_isReadOrRefused(
            @ForAll @IntRange(min = 16, max = 10_000) int at, @ForAll byte value, @ForAll byte next) {
        byte[] bytes = GOOD.clone();
        int body = bytes.length - 5 - 16;
        bytes[16 + at % body] = value;
        bytes[16 + at % body + 1] = next;
        WeightReading reading = WeightFile.read(resealed(bytes));
        assertThat(reading).isInstanceOfAny(WeightReading.Whole.class, WeightReading.Refused.class);
    }

    @Example
    void read_everyTruncation_isRefusedSayingWhere() {
        for (int length = 0; length < GOOD.length; length++) {
            WeightReading reading = WeightFile.read(Arrays.copyOf(GOOD, length));
            assertThat(reading).isInstanceOf(WeightReading.Refused.class);
            assertThat(((WeightReading.Refused) reading).because()).startsWith("Byte ");
        }
    }

    @Example
    void read_whatWasWritten_isTheSame() {
        WeightReading reading = WeightFile.read(GOOD);
        WeightFile file = ((WeightReading.Whole) reading).file();
        assertThat(file.properties()).containsExactly(Map.entry("kind", "test"));
        assertThat(file.tensors().get("a")).isNotNull();
        assertThat(file.toBytes()).isEqualTo(GOOD);
    }

    @Example
    void read_nextVersion_isRefusedByItsNumber() {
        byte[] bytes = GOOD.clone();
        bytes[8] = 2;
        assertThat(because(resealed(bytes))).contains("the version is 2, this build reads 1");
    }

    @Example
    void read_tensorClaimingFourThousandMillionRows_isRefusedBeforeAllocation() {
        byte[] bytes = GOOD.clone();
        int rowsAt = bytes.length - 4 - 16 - 8;
        Arrays.fill(bytes, rowsAt, rowsAt + 4, (byte) 0xFF);
        assertThat(because(resealed(bytes))).contains("tensor a claims 4294967295 x 2 values");
    }

    @Example
    void read_notANumberAmongTheWeights_isRefusedWithItsPlace() {
        byte[] bytes = GOOD.clone();
        int last = bytes.length - 8;
        bytes[last + 2] = (byte) 0xC0;
        bytes[last + 3] = 0x7F;
        assertThat(because(resealed(bytes))).isEqualTo("Byte %d: the tensor a holds NaN.".formatted(last));
    }

    @Example
    void toBytes_infiniteWeight_isRefused() {
        WeightFile file =
                new WeightFile(Map.of(), Map.of("a", Tensor.ofRows(new float[][] {{Float.POSITIVE_INFINITY}})));
        assertThatThrownBy(file::toBytes).hasMessageContaining("must be finite");
    }

    private static String because(byte[] bytes) {
        return ((WeightReading.Refused) WeightFile.read(bytes)).because();
    }

    private static byte[] resealed(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length - 4);
        for (int i = 0; i < 4; i++) {
            bytes[bytes.length - 4 + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        return bytes;
    }
}
