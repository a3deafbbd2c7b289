/** Reads what collective libraries, RDMA tools and their benchmarks print. */
@NullMarked
package io.shadowtune.ingest.format.tool.library;

import org.jspecify.annotations.NullMarked;
