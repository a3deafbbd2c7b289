/** Rolling-origin evaluation of forecasters on series that were kept aside. */
@NullMarked
package io.shadowtune.models.forecast.backtest;

import org.jspecify.annotations.NullMarked;
