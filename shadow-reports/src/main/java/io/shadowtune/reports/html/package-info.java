/** What every page of HTML that this program writes has in common. */
@NullMarked
package io.shadowtune.reports.html;

import org.jspecify.annotations.NullMarked;
