package io.shadowtune.deploy.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers a question to the history. */
@FunctionalInterface
public interface HistoryRows {
    /** The rows of a statement, all of them. */
    List<List<@Nullable Object>> of(String sql);
}
