package io.shadowtune.deploy.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** What an evaluation's result depends on, in one word: the program that runs, what it reads, and its seed. */
final class EvaluatedProgram {
    private static final String OWN_JARS = "shadowtune-";

    private final MessageDigest digest;

    private EvaluatedProgram() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }

    /**
     * The word for an evaluation.
     *
     * @param files read by it
     * @param words that name all else it depends on
     * @throws IOException when a file or the program cannot be read
     */
    static String with(List<Path> files, Object... words) throws IOException {
        EvaluatedProgram one = new EvaluatedProgram();
        one.add(Runtime.version().toString());
        for (String place : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            if (!place.isEmpty()) {
                one.addPlace(Path.of(place));
            }
        }
        for (Object word : words) {
            one.add(word.toString());
        }
        for (Path file : files) {
            one.addContent(file);
        }
        return HexFormat.of().formatHex(one.digest.digest());
    }

    /** Own code by its content, so that building the same again changes nothing; libraries by name and size. */
    private void addPlace(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    add(place.relativize(file).toString());
                    addContent(file);
                }
            }
        } else if (Files.isRegularFile(place)) {
            String name = place.getFileName().toString();
            add(name);
            if (name.startsWith(OWN_JARS)) {
                addClasses(place);
            } else {
                add(Files.size(place));
            }
        }
    }

    private void addClasses(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (ZipEntry entry : file.stream()
                    .filter(e -> !e.getName().startsWith("META-INF/"))
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList()) {
                add(entry.getName());
                add(entry.getCrc());
            }
        }
    }

    private void addContent(Path file) throws IOException {
        add(Files.size(file));
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void add(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        digest.update(bytes);
    }

    private void add(long number) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }
}
