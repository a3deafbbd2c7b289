package io.shadowtune.reports.daily;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Something that is not there yet, and what it takes.
 *
 * @param what what is missing
 * @param needs what it needs, with what there is of it
 * @param readyOn when it will be there if nothing is lost; null when that is not a matter of time
 */
public record Missing(String what, String needs, @Nullable LocalDate readyOn) {}
