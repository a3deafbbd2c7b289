/** Answers "why is it slow": evidence in, causes out, with what speaks for and against each of them. */
@NullMarked
package io.shadowtune.reports.why;

import org.jspecify.annotations.NullMarked;
