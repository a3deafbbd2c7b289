/** Tests of the house itself: walls, names, documents. */
@NullMarked
package io.shadowtune.deploy.house;

import org.jspecify.annotations.NullMarked;
