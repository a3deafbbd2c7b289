/** Tells what changed and when: settings, restarts, link speeds, settings that somebody else moved, and this program's own doings. */
@NullMarked
package io.shadowtune.reports.why.changes;

import org.jspecify.annotations.NullMarked;
