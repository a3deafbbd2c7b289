/** Draws lines and points over two axes as SVG, for pages and documents about simulations. */
@NullMarked
package io.shadowtune.deploy.twin.chart;

import org.jspecify.annotations.NullMarked;
