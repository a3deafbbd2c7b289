/** The causes of hosts and GPUs, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.host;

import org.jspecify.annotations.NullMarked;
