/** What theory says of senders that share a link: where they settle, whether they swing, and how soon they are alike. */
@NullMarked
package io.shadowtune.models.twin.fluid;

import org.jspecify.annotations.NullMarked;
