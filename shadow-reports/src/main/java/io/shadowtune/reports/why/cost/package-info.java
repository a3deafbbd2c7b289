/** Says what a trouble cost in GPU-hours, as far as what is known of the job allows. */
@NullMarked
package io.shadowtune.reports.why.cost;

import org.jspecify.annotations.NullMarked;
