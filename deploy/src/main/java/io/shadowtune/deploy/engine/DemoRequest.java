package io.shadowtune.deploy.engine;

import io.shadowtune.models.twin.workload.Span;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * What a demo is to show.
 *
 * @param span which part of the cluster's life, a multiple of {@link DemoRun#TICK} on either side
 * @param seed of everything random
 * @param out where the reports go
 */
public record DemoRequest(Span span, long seed, Path out) {
    /** The day on which things go wrong; days are counted back from it, so that it is the same however many are asked. */
    public static final LocalDate LAST_DAY = LocalDate.of(2026, 3, 11);

    /** The last days up to and with {@link #LAST_DAY}. */
    public static DemoRequest ofDays(int days, long seed, Path out) {
        Instant end = LAST_DAY.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant start =
                LAST_DAY.minusDays(days - 1L).atStartOfDay(ZoneOffset.UTC).toInstant();
        return new DemoRequest(new Span(start, end), seed, out);
    }
}
