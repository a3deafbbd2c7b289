/** Shows an answer to people: the page one reads at three in the morning, as text, HTML or JSON. */
@NullMarked
package io.shadowtune.reports.why.page;

import org.jspecify.annotations.NullMarked;
