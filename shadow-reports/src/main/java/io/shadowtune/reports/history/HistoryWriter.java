package io.shadowtune.reports.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The one writer of the history in a data directory.
 *
 * <p>Rows and consumed offsets of a batch commit together, so that after a kill the reader resumes from {@link
 * #nextOffsets()} without losing or doubling a row. A record that comes again replaces its row (key: entity and
 * window start, decision id, origin and hash of a dead letter); one whose time is already rolled up is refused and
 * counted. Not thread-safe: one thread appends, calls {@link #upkeep} and closes; {@link #reader()} gives readers for
 * other threads of this process. While it is open no other process can open the file.
 */
public final class HistoryWriter implements AutoCloseable {
    private final Path file;
    private final Database database;
    private final BatchTransaction transaction;
    private final Upkeep upkeep;
    private final Optional<String> migration;
    private long refusedWindows;
    private long refusedForecasts;

    private HistoryWriter(Path file, Database database, HistoryConfig config, Optional<String> migration)
            throws SQLException {
        this.file = file;
        this.database = database;
        this.migration = migration;
        this.transaction = new BatchTransaction(database, config);
        this.upkeep = new Upkeep(database, config);
    }

    /**
     * Opens the history of a data directory, creating it when there is none and migrating an older one.
     *
     * @return the writer, or the reason in one line: another process holds it, or a newer build wrote it
     * @throws HistoryException when the disk or the file fails
     */
    public static Opening<HistoryWriter> open(Path dataDirectory, HistoryConfig config) {
        Path file = dataDirectory.resolve(Database.FILE_NAME);
        Database database;
        try {
            Files.createDirectories(dataDirectory);
            database = Database.open(file, config, false);
        } catch (IOException e) {
            throw new HistoryException("The data directory (%s) could not be made".formatted(dataDirectory), e);
        } catch (SQLException e) {
            return new Opening.Refused<>(HistoryFile.refusal(file, e));
        }
        try {
            Optional<String> refusal = Schema.refusal(database, file.toString());
            if (refusal.isPresent()) {
                database.close();
                return new Opening.Refused<>(refusal.get());
            }
            Optional<String> migration = Schema.migrate(database);
            return new Opening.Opened<>(new HistoryWriter(file, database, config, migration));
        } catch (SQLException e) {
            HistoryFile.closeQuietly(database, e);
            throw new HistoryException("The history (%s) could not be prepared".formatted(file), e);
        }
    }

    /** What was migrated at opening, in one line; empty when nothing was. */
    public Optional<String> migration() {
        return migration;
    }

    /** Where to resume each partition; a partition that was never read is absent. */
    public Map<InputPartition, Long> nextOffsets() {
        Map<InputPartition, Long> offsets = new LinkedHashMap<>();
        try {
            database.list(
                    "SELECT topic, part, next_offset FROM consumed_offset ORDER BY ALL",
                    row -> offsets.put(new InputPartition(row.getString(1), row.getInt(2)), row.getLong(3)));
        } catch (SQLException e) {
            throw new HistoryException("The offsets in %s could not be read".formatted(file), e);
        }
        return Collections.unmodifiableMap(offsets);
    }

    /** Report days with windows that nobody has looked at, the latest first, and at most so many. */
    public List<LocalDate> openDays(int most) {
        try {
            return OpenDays.read(database, most);
        } catch (SQLException e) {
            throw new HistoryException("The open days in %s could not be read".formatted(file), e);
        }
    }

    /** End of the latest window that has a time of its own; the epoch when there is none. */
    public Instant seenUntil() {
        try {
            return OpenDays.seenUntil(database);
        } catch (SQLException e) {
            throw new HistoryException("The windows in %s could not be read".formatted(file), e);
        }
    }

    /**
     * Writes a batch and its offsets in one transaction.
     *
     * @throws HistoryException when nothing of it was written
     */
    public AppendReport append(HistoryBatch batch) {
        if (batch.isEmpty()) {
            return new AppendReport(0, 0, 0);
        }
        try {
            AppendReport report = transaction.commit(batch);
            refusedWindows += report.refusedWindows();
            refusedForecasts += report.refusedForecasts();
            return report;
        } catch (SQLException e) {
            throw new HistoryException(
                    "A batch of %d records could not be written to %s".formatted(batch.size(), file), e);
        }
    }

    /**
     * Scores forecasts, rolls windows up, deletes what is past its time and keeps the disk quota; due every few
     * minutes.
     *
     * @param now the time that ages are counted from: the wall clock, or the event time of a replay
     * @throws HistoryException when the disk or the file fails
     */
    public EnforceReport upkeep(Instant now) {
        try {
            recordRefused(now);
            EnforceReport report = upkeep.run(now);
            transaction.forgetExpired();
            return report;
        } catch (SQLException e) {
            throw new HistoryException("The upkeep of %s failed".formatted(file), e);
        }
    }

    private void recordRefused(Instant now) throws SQLException {
        if (refusedWindows + refusedForecasts > 0) {
            String detail = String.format(
                    Locale.ROOT,
                    "%,d windows and %,d forecasts came after their time was rolled up, and were left out",
                    refusedWindows,
                    refusedForecasts);
            transaction.commit(new HistoryBatch().add(new EngineEvent(now, EngineEvent.Kind.REFUSED, detail)));
            refusedWindows = 0;
            refusedForecasts = 0;
        }
    }

    /** A reader for another thread of this process, over the same open file; the caller closes it. */
    public HistoryReader reader() {
        try {
            return new HistoryReader(database.duplicate(), file);
        } catch (SQLException e) {
            throw new HistoryException("A reader of %s could not be made".formatted(file), e);
        }
    }

    /** Closes the file; everything appended is in it. */
    @Override
    public void close() {
        try {
            database.close();
        } catch (SQLException e) {
            throw new HistoryException("The history (%s) could not be closed".formatted(file), e);
        }
    }
}
