/** The words in which a cause is written down: clues, what they weigh, and what they are tested on. */
@NullMarked
package io.shadowtune.reports.why.clue;

import org.jspecify.annotations.NullMarked;
