package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.OutputFolder;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.SurfaceLesson;
import io.shadowtune.models.twin.surface.SurfaceSweep;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Sweeps on disk, one line a run: the sweep's seed, the run's number in it, the figures, or {@code cut} where there are none. The first
 * line names the format and, by a hash, what was simulated ({@link SurfaceSweep#space}): sweeps of another build are refused. What a run
 * that was broken off left behind is read again; a last sweep that is not whole is left out and run anew. Not thread-safe.
 */
final class SurfaceSweepFile {
    private static final int RUNS = SurfaceSweep.SETTINGS + SurfaceSweep.REPEATS;
    private static final String CUT = "cut";
    private static final int FORMAT_VERSION = 1;
    private static final int HASH_DIGITS = 16;

    private final Path file;
    private final SurfaceLesson lesson = new SurfaceLesson();
    private final MessageDigest digest;

    private SurfaceSweepFile(Path file) {
        this.file = file;
        this.digest = newDigest();
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform must have SHA-256.", e);
        }
    }

    /** The first line of a file of this build. */
    static String header() {
        byte[] hash = newDigest().digest(SurfaceSweep.space().getBytes(StandardCharsets.UTF_8));
        return "# surface-sweeps %d space %s"
                .formatted(FORMAT_VERSION, HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS));
    }

    /**
     * Opens a file, which is made when it is not there.
     *
     * @param seeds the sweeps that are wanted, in order
     */
    static SurfaceSweepFile open(Path file, long[] seeds) throws IOException {
        SurfaceSweepFile opened = new SurfaceSweepFile(file);
        if (Files.isDirectory(file)) {
            throw Failure.input("USAGE", "--sweeps " + file, "is a folder; a file is expected");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            OutputFolder.make(folder);
        }
        String header = header();
        String text = opened.text();
        // A line that was broken off has no end, even if it looks whole.
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (!lines.isEmpty() && !lines.get(0).equals(header)) {
            throw opened.bad(
                    0,
                    "'%s' is expected: these sweeps are of another build; move them away, or name another file by --sweeps"
                            .formatted(header));
        }
        List<String> runs = lines.subList(Math.min(1, lines.size()), lines.size());
        List<String> whole = runs.subList(0, runs.size() / RUNS * RUNS);
        for (int sweep = 0; sweep < Math.min(whole.size() / RUNS, seeds.length); sweep++) {
            List<String> own = whole.subList(sweep * RUNS, (sweep + 1) * RUNS);
            opened.take(new SurfaceSweep(seeds[sweep]), opened.figures(own, seeds[sweep], 1 + sweep * RUNS), own);
        }
        StringBuilder kept = new StringBuilder(header).append('\n');
        whole.forEach(line -> kept.append(line).append('\n'));
        if (!text.contentEquals(kept)) {
            WholeFile.write(file, kept.toString());
        }
        return opened;
    }

    private String text() throws IOException {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (CharacterCodingException e) {
            throw bad(0, "is not UTF-8 text; a file of sweeps, or one that is not there yet, is expected");
        }
    }

    private double[][] figures(List<String> runs, long seed, int firstLine) {
        double[][] rows = new double[RUNS][Figure.COUNT];
        for (int run = 0; run < RUNS; run++) {
            String[] cells = runs.get(run).split(",", -1);
            boolean isCut = cells.length == 3 && cells[2].equals(CUT);
            if (!cells[0].equals(Long.toString(seed)) || (!isCut && cells.length != Figure.COUNT + 2)) {
                throw bad(firstLine + run, "sweep %d and %d figures are expected".formatted(seed, Figure.COUNT));
            }
            Arrays.fill(rows[run], Double.NaN);
            for (int f = 0; f < Figure.COUNT && !isCut; f++) {
                rows[run][f] = number(cells[f + 2], firstLine + run);
            }
        }
        return rows;
    }

    private double number(String cell, int line) {
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw bad(line, "'%s' is no number".formatted(cell));
        }
    }

    private Failure bad(int line, String expected) {
        return Failure.input("INPUT", "%s:%d".formatted(file, line + 1), expected);
    }

    /** Adds a sweep that has just been run. */
    void add(SurfaceSweep sweep, long seed, double[][] rows) throws IOException {
        List<String> lines = new ArrayList<>();
        double[][] kept = new double[rows.length][];
        for (int run = 0; run < rows.length; run++) {
            StringBuilder line = new StringBuilder().append(seed).append(',').append(run);
            kept[run] = rows[run].clone();
            if (Double.isNaN(rows[run][0])) {
                line.append(',').append(CUT);
            } else {
                for (int f = 0; f < Figure.COUNT; f++) {
                    float value = (float) rows[run][f];
                    line.append(',').append(value);
                    kept[run][f] = Double.parseDouble(Float.toString(value));
                }
            }
            lines.add(line.toString());
        }
        try (Writer out = Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(String.join("\n", lines) + "\n");
        }
        take(sweep, kept, lines);
    }

    private void take(SurfaceSweep sweep, double[][] rows, List<String> lines) {
        lesson.add(sweep, rows);
        lines.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /** What all sweeps so far teach. */
    SurfaceLesson lesson() {
        return lesson;
    }

    /** SHA-256 of the lines of these sweeps; ends the adding. */
    String sha256() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
