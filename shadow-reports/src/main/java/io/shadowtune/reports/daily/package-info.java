/**
 * Says what a day cost, what changed, what to do and what the arms would have done, from the history alone.
 *
 * <p>{@link io.shadowtune.reports.daily.DailyReports} builds the {@link io.shadowtune.reports.daily.DailyReport};
 * {@link io.shadowtune.reports.daily.ReportFormat} writes it as Markdown, HTML or JSON.
 */
@NullMarked
package io.shadowtune.reports.daily;

import org.jspecify.annotations.NullMarked;
