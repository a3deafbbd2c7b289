package io.shadowtune.deploy.fit;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.ingest.json.Reading;
import io.shadowtune.ingest.json.RecordJson;
import io.shadowtune.ingest.telemetry.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Reads a file with a record a line, as on the topic of windows; records of settings and cabling may stand among them. */
public final class WindowFile {
    private static final String CODE = "BAD_WINDOWS";

    private WindowFile() {}

    /**
     * Gathers a file.
     *
     * @param since windows that begin earlier are left out
     * @param until windows that end later are left out
     * @throws Failure naming the line that is no record, or when there is no window at all
     */
    public static WindowFold read(Path file, QueueChoice choice, Instant since, Instant until) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw Failure.input(
                    "NO_SUCH_FILE", file.toString(), "cannot be read; a file with a window in JSON a line is expected");
        }
        WindowFold fold = new WindowFold(choice);
        RecordJson json = new RecordJson();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    add(fold, record(json, line, file + ":" + number), since, until);
                }
            }
        } catch (CharacterCodingException e) {
            throw Failure.input(CODE, file.toString(), "is not UTF-8 text; a window in JSON a line is expected");
        } catch (IOException e) {
            throw Failure.outside("UNREADABLE", file.toString(), "broke off: " + e.getMessage(), e);
        }
        if (fold.windows() == 0) {
            throw Failure.input(
                    CODE, file.toString(), "holds no window in that time; a window in JSON a line is expected");
        }
        return fold;
    }

    private static Object record(RecordJson json, String line, String where) {
        Reading<Object> reading = json.read(line.getBytes(StandardCharsets.UTF_8));
        if (reading instanceof Reading.Refused<Object> refused) {
            throw Failure.input(CODE, where, refused.because());
        }
        return ((Reading.Read<Object>) reading).record();
    }

    private static void add(WindowFold fold, Object record, Instant since, Instant until) {
        boolean isOutside = record instanceof Window window
                && (window.start().isBefore(since) || window.end().isAfter(until));
        if (!isOutside) {
            fold.add(record);
        }
    }
}
