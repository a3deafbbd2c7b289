/** One decoder per source format and tool; bytes in, records or returned rejections out. */
@NullMarked
package io.shadowtune.ingest.format;

import org.jspecify.annotations.NullMarked;
