/** What was seen, decided and measured, kept in DuckDB. */
@NullMarked
package io.shadowtune.reports.history;

import org.jspecify.annotations.NullMarked;
