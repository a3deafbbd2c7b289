/** Judges, from evidence bundles of one or many hosts, whether a cluster is fit to begin a training run. */
@NullMarked
package io.shadowtune.reports.checkup;

import org.jspecify.annotations.NullMarked;
