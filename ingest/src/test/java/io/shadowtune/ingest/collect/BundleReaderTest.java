package io.shadowtune.ingest.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleReaderTest {
    private static final BundleLimits SMALL = new BundleLimits(5, 1_000, 3_000);

    @TempDir
    private Path folder;

    @Test
    void read_folderWithManifest_itemsHaveItsKeysInItsOrder() throws IOException {
        write("b.txt", "two");
        write("a.txt", "one");
        write("manifest.json", """
                {"symptom": "slow", "items": [
                  {"key": "second", "file": "b.txt", "tool": "dmesg", "host": "n1", "at": "10:00:00"},
                  {"key": "first", "file": "a.txt"}]}""");

        EvidenceBundle bundle = read(folder);

        assertThat(bundle.symptom()).isEqualTo("slow");
        assertThat(bundle.items()).extracting(item -> item.reading().item()).containsExactly("second", "first");
        assertThat(bundle.items().get(0).reading().host()).isEqualTo("n1");
        assertThat(bundle.skipped()).isEmpty();
    }

    @Test
    void read_folderWithoutManifest_toolAndHostAreTakenFromTheNames() throws IOException {
        Files.createDirectories(folder.resolve("ld-04"));
        write("ld-04/02-ethtool_-S_eth0.txt", "NIC statistics:\n     rx_crc_errors_phy: 0\n");

        ToolText item = read(folder).items().get(0);

        assertThat(item.reading().tool()).isEqualTo("ethtool -S eth0");
        assertThat(item.reading().host()).isEqualTo("ld-04");
    }

    @Test
    void read_manifestPointsOutOfTheBundle_isNotReadAndSaid() throws IOException {
        Path outside = Files.writeString(folder.resolve("secret.txt"), "root:x:0");
        Path bundle = Files.createDirectories(folder.resolve("bundle"));
        Files.writeString(bundle.resolve("ok.txt"), "fine");
        Files.writeString(
                bundle.resolve("manifest.json"),
                "{\"items\": [{\"file\": \"../secret.txt\"}, {\"file\": \"ok.txt\"}]}");
        Files.createSymbolicLink(bundle.resolve("link.txt"), outside);

        EvidenceBundle read = read(bundle);

        assertThat(texts(read)).containsExactly("fine");
        assertThat(read.skipped())
                .extracting(EvidenceBundle.Skipped::file)
                .containsExactlyInAnyOrder("link.txt", "../secret.txt");
    }

    @Test
    void read_tarWithTraversalLinksAndDevices_onlyTheHonestFileIsRead() throws IOException {
        Path tar = folder.resolve("b.tar.gz");
        try (OutputStream out = Files.newOutputStream(tar);
                TarArchiveOutputStream archive = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            put(archive, "../../etc/cron.d/x", "* * * * * root true");
            TarArchiveEntry absolute = new TarArchiveEntry("/etc/passwd", true);
            absolute.setSize(1);
            archive.putArchiveEntry(absolute);
            archive.write('x');
            archive.closeArchiveEntry();
            TarArchiveEntry link = new TarArchiveEntry("link", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/shadow");
            archive.putArchiveEntry(link);
            archive.closeArchiveEntry();
            put(archive, "n1/dmesg.txt", "Link down");
        }

        EvidenceBundle read = read(tar);

        assertThat(texts(read)).containsExactly("Link down");
        assertThat(read.skipped()).hasSize(3);
        assertThat(folder.resolveSibling("etc")).doesNotExist();
    }

    @Test
    void read_zipBomb_isPassedOverWithinTheLimits() throws IOException {
        Path zip = folder.resolve("b.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("bomb.txt"));
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 64; i++) {
                out.write(zeros);
            }
            out.closeEntry();
            out.putNextEntry(new ZipEntry("../up.txt"));
            out.closeEntry();
            out.putNextEntry(new ZipEntry("ok.txt"));
            out.write("fine".getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }

        EvidenceBundle read = read(zip);

        assertThat(texts(read)).containsExactly("fine");
        assertThat(read.skipped())
                .containsExactly(
                        new EvidenceBundle.Skipped("bomb.txt", "is larger than 1,000 bytes"),
                        new EvidenceBundle.Skipped("../up.txt", "leads out of the bundle"));
    }

    @Test
    void read_asManyFilesAsMayBe_nothingIsMissing() throws IOException {
        Path zip = folder.resolve("full.zip");
        Path tar = folder.resolve("full.tar.gz");
        try (ZipOutputStream zipped = new ZipOutputStream(Files.newOutputStream(zip));
                OutputStream out = Files.newOutputStream(tar);
                TarArchiveOutputStream archive = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            for (int i = 0; i < SMALL.files(); i++) {
                zipped.putNextEntry(new ZipEntry(i + ".txt"));
                zipped.write('x');
                zipped.closeEntry();
                put(archive, i + ".txt", "x");
            }
        }

        assertThat(read(zip).skipped()).isEmpty();
        assertThat(read(tar).skipped()).isEmpty();
    }

    @Test
    void read_oneFileMoreThanMayBe_saysWhichLimit() throws IOException {
        Path zip = folder.resolve("over.zip");
        try (ZipOutputStream zipped = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (int i = 0; i <= SMALL.files(); i++) {
                zipped.putNextEntry(new ZipEntry(i + ".txt"));
                zipped.write('x');
                zipped.closeEntry();
            }
        }

        assertThat(read(zip).skipped())
                .containsExactly(new EvidenceBundle.Skipped(
                        "5.txt", "and all after it were not read: the bundle has more than 5 files"));
    }

    @Test
    void read_device_isRefusedInsteadOfWaitedFor() {
        assertThat(BundleReader.read(Path.of("/dev/null"), SMALL))
                .isInstanceOfSatisfying(
                        BundleReading.Refused.class,
                        refused -> assertThat(refused.because()).startsWith("is a pipe, socket or device"));
    }

    @Test
    void read_longListInOneLine_isReadToItsEnd() throws IOException {
        write(
                "ip.txt",
                IntStream.range(0, 20)
                        .mapToObj(i -> "{\"ifname\":\"e%d\",\"pad\":\"%s\"}".formatted(i, "x".repeat(5_000)))
                        .collect(Collectors.joining(",", "[", "]")));

        BundleReading reading = BundleReader.read(folder, BundleLimits.DEFAULT);

        List<String> lines =
                ((BundleReading.Read) reading).bundle().items().get(0).lines();
        assertThat(lines).hasSize(20);
        assertThat(lines.get(19)).startsWith("{\"ifname\":\"e19\"").endsWith("}]");
    }

    @Test
    void read_namesWithControlCharacters_areOneHarmlessLine() throws IOException {
        Path host = Files.createDirectories(folder.resolve("b\u001b[31m\nx"));
        Files.writeString(host.resolve("dmesg\u202e\r.txt"), "Link down");

        assertThat(read(folder).items().get(0).reading())
                .isEqualTo(new ToolReading("b?[31m?x/dmesg??.txt", "dmesg??", "b?[31m?x", ""));
    }

    @Test
    void read_folderPackedWithItsName_hasItsManifest() throws IOException {
        Path tar = folder.resolve("packed.tar");
        try (OutputStream out = Files.newOutputStream(tar);
                TarArchiveOutputStream archive = new TarArchiveOutputStream(out)) {
            put(archive, "case/manifest.json", "{\"symptom\": \"slow\", \"items\": [{\"file\": \"n1/dmesg.txt\"}]}");
            put(archive, "case/n1/dmesg.txt", "Link down");
        }

        assertThat(read(tar).symptom()).isEqualTo("slow");
        assertThat(read(tar).skipped()).isEmpty();
    }

    @Test
    void read_zipFromWindows_hasHosts() throws IOException {
        Path zip = folder.resolve("w.zip");
        try (ZipOutputStream zipped = new ZipOutputStream(Files.newOutputStream(zip))) {
            zipped.putNextEntry(new ZipEntry("n1\\dmesg.txt"));
            zipped.write("Link down".getBytes(StandardCharsets.UTF_8));
            zipped.closeEntry();
        }

        assertThat(read(zip).items().get(0).reading().host()).isEqualTo("n1");
    }

    @Test
    void read_emptyFilesAndArchivesThatAreNone_areRefused() throws IOException {
        Path empty = Files.createFile(folder.resolve("dmesg.txt"));
        Path page = Files.writeString(folder.resolve("b.tar.gz"), "<html>404</html>");

        assertThat(BundleReader.read(empty, SMALL))
                .isEqualTo(new BundleReading.Refused(
                        empty.toString(), "holds empty files only; outputs of tools are expected"));
        assertThat(BundleReader.read(page, SMALL))
                .isEqualTo(new BundleReading.Refused(
                        page.toString(), "is damaged or cut off: it is no such archive as its name says"));
    }

    @Test
    void read_tarBomb_isRefusedAfterABoundedNumberOfBytes() throws IOException {
        Path tar = folder.resolve("bomb.tar.gz");
        try (OutputStream out = Files.newOutputStream(tar);
                TarArchiveOutputStream archive = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            put(archive, "bomb.txt", "0".repeat(100_000));
        }

        assertThat(BundleReader.read(tar, SMALL))
                .isEqualTo(new BundleReading.Refused(
                        tar.toString(), "cannot be read: inflates to more than 24,000 bytes"));
    }

    @Test
    void read_cutArchiveBrokenManifestNothingThere_eachIsOneLine() throws IOException {
        Path tar = folder.resolve("b.tar.gz");
        try (OutputStream out = Files.newOutputStream(tar);
                TarArchiveOutputStream archive = new TarArchiveOutputStream(new GZIPOutputStream(out))) {
            put(archive, "a.txt", "one");
        }
        byte[] whole = Files.readAllBytes(tar);
        Files.write(tar, java.util.Arrays.copyOf(whole, whole.length / 2));
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Files.writeString(broken.resolve("manifest.json"), "{\"items\": ");
        Path empty = Files.createDirectories(folder.resolve("empty"));

        assertThat(List.of(
                        BundleReader.read(tar, SMALL),
                        BundleReader.read(broken, SMALL),
                        BundleReader.read(empty, SMALL),
                        BundleReader.read(folder.resolve("none"), SMALL)))
                .allSatisfy(reading -> assertThat(reading)
                        .isInstanceOfSatisfying(
                                BundleReading.Refused.class,
                                refused -> assertThat(refused.because())
                                        .doesNotContain("\n")
                                        .isNotBlank()));
    }

    @Test
    void read_binaryAndOddEncodings_textIsReadAndBinarySaid() throws IOException {
        Files.write(folder.resolve("core.bin"), new byte[] {0x7f, 'E', 'L', 'F', 0, 1, 2, 3, 0, 0});
        Files.write(folder.resolve("latin.txt"), "Gerät".getBytes(StandardCharsets.ISO_8859_1));
        byte[] utf16 = "\ufeffwide".getBytes(StandardCharsets.UTF_16LE);
        Files.write(folder.resolve("wide.txt"), utf16);

        EvidenceBundle read = read(folder);

        assertThat(texts(read)).containsExactly("Gerät", "wide");
        assertThat(read.skipped())
                .containsExactly(new EvidenceBundle.Skipped("core.bin", "is binary; text is expected"));
    }

    @Test
    void read_twoItemsOfOneKey_bothAreKeptUnderDifferentKeys() throws IOException {
        write("a.txt", "one");
        write("b.txt", "two");
        write(
                "manifest.json",
                "{\"items\": [{\"key\": \"k\", \"file\": \"a.txt\"}, {\"key\": \"k\", \"file\": \"b.txt\"}]}");

        assertThat(read(folder).items())
                .extracting(item -> item.reading().item())
                .containsExactly("k", "k#2");
    }

    @Test
    void read_secretsInEnvironmentDumps_areGone() throws IOException {
        write("env.txt", """
                NCCL_IB_HCA=mlx5
                WANDB_API_KEY=0123456789abcdef
                HF_TOKEN=hf_abcdefghijklmnopqrstuvwx
                DATABASE_URL=postgres://user:hunter2@db/x
                Authorization: Bearer abcdefghijklmnopqrstuvwxyz
                """);

        assertThat(texts(read(folder)).get(0))
                .contains("NCCL_IB_HCA=mlx5")
                .doesNotContain("0123456789abcdef", "hf_abc", "hunter2", "abcdefghijklmnop");
    }

    private static List<String> texts(EvidenceBundle bundle) {
        return bundle.items().stream()
                .map(item -> String.join("\n", item.lines()))
                .toList();
    }

    private static EvidenceBundle read(Path path) {
        return ((BundleReading.Read) BundleReader.read(path, SMALL)).bundle();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static void put(TarArchiveOutputStream archive, String name, String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(content.length);
        archive.putArchiveEntry(entry);
        archive.write(content);
        archive.closeArchiveEntry();
    }
}
