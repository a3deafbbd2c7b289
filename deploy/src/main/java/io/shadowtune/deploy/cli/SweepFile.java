package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.deploy.fault.IoWords;
import io.shadowtune.deploy.fault.LockedFile;
import io.shadowtune.models.twin.packet.Engine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a sweep that are there already, in a file beside the table that is to be made: each is added as it ends, so a
 * sweep that was killed goes on where it was. The first line says of what scenario they are. A last line that is not whole is
 * left out. Not thread-safe.
 */
final class SweepFile implements AutoCloseable {
    private final Path file;
    private final LockedFile locked;
    private final Map<Key, SweepRow> rows = new HashMap<>();

    /** What was asked for: the engine in which a run began, and its setting. */
    private record Key(Engine asked, SweepSetting setting) {}

    private SweepFile(Path file, LockedFile locked) {
        this.file = file;
        this.locked = locked;
    }

    /** Where the runs of a table are kept until it is whole. */
    static Path of(Path table) {
        Path name = table.toAbsolutePath().getFileName();
        return table.toAbsolutePath().resolveSibling(name + ".partial");
    }

    /**
     * Opens the file of a table, which is made when it is not there.
     *
     * @param scenario what was simulated, by a hash
     * @throws Failure when it cannot be written, is another's, or is of another scenario
     */
    static SweepFile open(Path table, String scenario) {
        Path file = of(table);
        SweepFile opened = new SweepFile(file, LockedFile.open(file, table.toString()));
        try {
            opened.read("# shadowtune sweep 1 of " + scenario);
        } catch (IOException e) {
            throw opened.unwritable(e);
        }
        return opened;
    }

    private void read(String header) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        // A line that was broken off has no end, even if it looks whole.
        int end = text.lastIndexOf('\n') + 1;
        List<String> lines = text.substring(0, end).lines().toList();
        if (!lines.isEmpty() && !lines.get(0).equals(header)) {
            throw Failure.input(
                    "OTHER_SWEEP",
                    file.toString(),
                    "holds the runs of another scenario, or of another --max-seconds; move it away, or name another --out");
        }
        for (int i = 1; i < lines.size(); i++) {
            take(i, lines.get(i));
        }
        if (lines.isEmpty()) {
            locked.channel().truncate(0);
            append(header + "\n");
        } else {
            locked.channel().truncate(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private void take(int number, String line) {
        int comma = line.indexOf(',');
        try {
            SweepRow row = SweepRow.read(line.substring(comma + 1));
            rows.put(new Key(Engine.valueOf(line.substring(0, Math.max(0, comma))), row.setting()), row);
        } catch (IllegalArgumentException e) {
            throw Failure.input(
                    "BAD_SWEEP",
                    file + ":" + (number + 1),
                    "is no run of a sweep; move the file away, or name another --out");
        }
    }

    private void append(String line) throws IOException {
        locked.channel().position(locked.channel().size());
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            locked.channel().write(bytes);
        }
    }

    private Failure unwritable(IOException e) {
        return Failure.outside("UNWRITABLE", file.toString(), "cannot be written: " + IoWords.of(e), e);
    }

    /** A run that is there already. */
    Optional<SweepRow> row(Engine asked, SweepSetting setting) {
        return Optional.ofNullable(rows.get(new Key(asked, setting)));
    }

    /**
     * Adds a run that has just ended.
     *
     * @throws Failure when there is no room
     */
    void add(Engine asked, SweepRow row) {
        try {
            append(asked.name() + "," + row.exactLine());
            rows.put(new Key(asked, row.setting()), row);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Takes the file away: its table is whole. */
    void done() {
        try {
            locked.remove();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    @Override
    public void close() {
        try {
            locked.close();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}
