/** Reads what IP, Kubernetes, DNS and storage tools print. */
@NullMarked
package io.shadowtune.ingest.format.tool.service;

import org.jspecify.annotations.NullMarked;
