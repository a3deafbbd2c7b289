/**
 * Keeps what was seen, forecast, decided and measured in one DuckDB file with one writer.
 *
 * <p>{@link io.shadowtune.reports.history.HistoryWriter} appends batches whose rows and consumed offsets commit
 * together; {@link io.shadowtune.reports.history.HistoryReader} reads, also for people who bring their own SQL.
 * Window rows live in three ages, each entity and time in exactly one of them: as they came for some hours, then by
 * quarter of an hour (which divides every time zone's day), then by hour.
 */
@NullMarked
package io.shadowtune.reports.history;

import org.jspecify.annotations.NullMarked;
