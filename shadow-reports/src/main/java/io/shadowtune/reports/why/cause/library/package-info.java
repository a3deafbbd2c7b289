/** The causes of collective libraries and of RDMA settings, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.library;

import org.jspecify.annotations.NullMarked;
