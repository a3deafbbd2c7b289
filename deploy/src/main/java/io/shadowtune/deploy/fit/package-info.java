/** What windows show of one queue, in the words of the response surface: counters with errors, setting in force, cabling. */
@NullMarked
package io.shadowtune.deploy.fit;

import org.jspecify.annotations.NullMarked;
