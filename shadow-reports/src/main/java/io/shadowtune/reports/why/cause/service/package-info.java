/** The causes of IP, Kubernetes services and DNS, one class each. */
@NullMarked
package io.shadowtune.reports.why.cause.service;

import org.jspecify.annotations.NullMarked;
