/** The causes of links, queues and sharing, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.fabric;

import org.jspecify.annotations.NullMarked;
