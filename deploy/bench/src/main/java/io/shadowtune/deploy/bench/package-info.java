/** Benchmarks behind every speed claim of this project. */
@NullMarked
package io.shadowtune.deploy.bench;

import org.jspecify.annotations.NullMarked;
