/** The causes: what decides them, what supports them, what speaks against them, what to do. */
@NullMarked
package io.shadowtune.reports.why.cause;

import org.jspecify.annotations.NullMarked;
