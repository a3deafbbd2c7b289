/** Lets people judge answers: names of answers that can be typed, verdicts on them, and how often people agreed. */
@NullMarked
package io.shadowtune.reports.why.verdict;

import org.jspecify.annotations.NullMarked;
