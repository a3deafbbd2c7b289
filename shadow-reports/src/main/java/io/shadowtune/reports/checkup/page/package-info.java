/** Shows a checkup to people and programs. */
@NullMarked
package io.shadowtune.reports.checkup.page;

import org.jspecify.annotations.NullMarked;
