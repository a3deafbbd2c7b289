/** Finds what nobody asked about: links and hosts that are getting worse against their own past and their peers. */
@NullMarked
package io.shadowtune.reports.why.watch;

import org.jspecify.annotations.NullMarked;
