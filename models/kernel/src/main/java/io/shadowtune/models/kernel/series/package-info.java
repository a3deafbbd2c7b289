/** Time series as both learning and serving see them: the series port, and the one way a look-back becomes network input. */
@NullMarked
package io.shadowtune.models.kernel.series;

import org.jspecify.annotations.NullMarked;
