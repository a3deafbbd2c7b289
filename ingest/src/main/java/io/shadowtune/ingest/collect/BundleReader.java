package io.shadowtune.ingest.collect;

import io.shadowtune.ingest.format.tool.ContinuedReading;
import io.shadowtune.ingest.format.tool.ToolText;
import io.shadowtune.ingest.telemetry.ToolReading;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * Reads an evidence bundle: a directory, a {@code .tar.gz} or a {@code .zip} of text files, or one text file. Archives
 * are known by their content. Reads only; the paths in a manifest cannot leave the bundle.
 */
public final class BundleReader {
    /** All parsers and patterns go over what is read; 512 MB of memory hold it, ready to be searched. */
    private static final int CHARACTERS_READ = 6_000_000;

    private static final int TAR_MAGIC_AT = 257;
    private static final String TAR_MAGIC = "ustar";
    private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(?:tar|tgz|tar\\.gz|zip)$");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

    private BundleReader() {}

    /** Reads a bundle; what is wrong with single files of it is said in {@link EvidenceBundle#skipped}. */
    public static BundleReading read(Path path, BundleLimits limits) {
        BundleFiles files = new BundleFiles(limits);
        try {
            if (!Files.exists(path)) {
                return new BundleReading.Refused(
                        path.toString(), "does not exist; a directory, .tar, .tar.gz, .zip or text file is expected");
            }
            if (!Files.isDirectory(path) && !Files.isRegularFile(path)) {
                // A pipe without a writer would be waited for without an end.
                return new BundleReading.Refused(
                        path.toString(),
                        "is a pipe, socket or device; a directory, .tar, .tar.gz, .zip or text file is expected");
            }
            if (Files.isDirectory(path)) {
                BundleSource.directory(path.toRealPath(), files);
            } else {
                file(path, files);
            }
            return assembled(path, files);
        } catch (BundleManifest.MalformedManifest e) {
            return new BundleReading.Refused(path + ", " + BundleManifest.NAME, String.valueOf(e.getMessage()));
        } catch (EOFException | ZipException e) {
            return new BundleReading.Refused(path.toString(), "is damaged or cut off: " + e.getMessage());
        } catch (AccessDeniedException e) {
            return new BundleReading.Refused(path.toString(), "may not be read by this user");
        } catch (IOException e) {
            return new BundleReading.Refused(path.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private static void file(Path path, BundleFiles files) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            in.mark(TAR_MAGIC_AT + TAR_MAGIC.length());
            byte[] magic = in.readNBytes(TAR_MAGIC_AT + TAR_MAGIC.length());
            in.reset();
            if (magic.length >= 2 && (magic[0] & 0xff) == 0x1f && (magic[1] & 0xff) == 0x8b) {
                BundleSource.tarGz(in, files);
            } else if (magic.length >= 4 && magic[0] == 'P' && magic[1] == 'K') {
                BundleSource.zip(path, files);
            } else if (new String(magic, StandardCharsets.ISO_8859_1).startsWith(TAR_MAGIC, TAR_MAGIC_AT)) {
                BundleSource.tar(in, files);
            } else if (ARCHIVE.matcher(path.toString()).find()) {
                throw new ZipException("it is no such archive as its name says");
            } else {
                Path name = path.getFileName();
                int most = files.nextBytes();
                byte[] content = in.readNBytes(most + 1);
                if (content.length > most) {
                    throw new IOException("is larger than %,d bytes".formatted(most));
                }
                files.add(name == null ? "item" : name.toString(), content);
            }
        }
    }

    private static BundleReading assembled(Path path, BundleFiles files) throws BundleManifest.MalformedManifest {
        files.unwrap(BundleManifest.NAME);
        byte[] manifestBytes = files.contents().remove(BundleManifest.NAME);
        BundleManifest manifest = manifestBytes == null
                ? new BundleManifest("", List.of(), List.of())
                : BundleManifest.of(PlainText.of(manifestBytes).orElse(""));
        List<ToolText> items = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        Set<String> taken = new HashSet<>();
        for (BundleManifest.Item item : manifest.items()) {
            byte[] content = files.contents().get(item.file());
            if (content == null) {
                files.skip(item.file(), "is named by the manifest and not in the bundle");
                continue;
            }
            if (!taken.add(item.file())) {
                files.skip(item.file(), "is named by the manifest twice; the first was read");
                continue;
            }
            text(item.file(), content, files)
                    .ifPresent(text -> items.add(ToolText.of(
                            new ToolReading(
                                    unique(plain(item.key()), keys),
                                    plain(item.tool()),
                                    plain(item.host()),
                                    plain(item.at())),
                            text)));
        }
        files.contents().forEach((name, content) -> {
            if (!taken.contains(name)) {
                text(name, content, files)
                        .ifPresent(text -> items.add(ToolText.of(
                                new ToolReading(
                                        unique(plain(name), keys), toolOf(plain(name)), plain(hostOf(name)), ""),
                                text)));
            }
        });
        if (items.stream().allMatch(item -> item.lines().stream().allMatch(String::isBlank))) {
            return new BundleReading.Refused(
                    path.toString(),
                    "holds %s; outputs of tools are expected"
                            .formatted(items.isEmpty() ? "no text file" : "empty files only"));
        }
        return new BundleReading.Read(new EvidenceBundle(
                Redaction.of(manifest.symptom()),
                ContinuedReading.resolved(shortened(items, files)),
                files.skipped(),
                manifest.notTaken()));
    }

    private static List<ToolText> shortened(List<ToolText> items, BundleFiles files) {
        LongTexts texts = new LongTexts(CHARACTERS_READ);
        List<ToolText> result = new ArrayList<>();
        for (ToolText item : items) {
            LongTexts.Shortened shortened = texts.shortened(item);
            shortened.because().ifPresent(because -> files.skip(item.reading().item(), because));
            result.add(shortened.text());
        }
        return result;
    }

    private static Optional<String> text(String name, byte[] content, BundleFiles files) {
        Optional<String> text = PlainText.of(content).map(Redaction::of);
        if (text.isEmpty()) {
            files.skip(name, "is binary; text is expected");
        }
        return text;
    }

    /** A name is one line, whatever a file system lets stand in it. */
    private static String plain(String name) {
        return UNPRINTABLE.matcher(name).replaceAll("?");
    }

    private static String unique(String key, Set<String> keys) {
        String candidate = key;
        for (int n = 2; !keys.add(candidate); n++) {
            candidate = key + "#" + n;
        }
        return candidate;
    }

    /** Without a manifest, a file is named for its tool: {@code 03-ethtool_-S_eth0.txt}. */
    private static String toolOf(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.replaceFirst("\\.(txt|log|out|json)$", "")
                .replaceFirst("^\\d+[-_]", "")
                .replace('_', ' ')
                .toLowerCase(Locale.ROOT)
                .replace("ethtool -s", "ethtool -S");
    }

    /** Without a manifest, files of several machines lie in a folder each, named for the machine. */
    private static String hostOf(String name) {
        int slash = name.indexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }
}
