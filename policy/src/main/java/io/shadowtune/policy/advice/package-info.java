/** Makes recommendations of wishes: stable, remembered, held back by brakes, answered by people. */
@NullMarked
package io.shadowtune.policy.advice;

import org.jspecify.annotations.NullMarked;
