/** Turns a question about something that is watched into evidence from the history: the thing, its past, its peers, what changed. */
@NullMarked
package io.shadowtune.reports.why.live;

import org.jspecify.annotations.NullMarked;
