package io.shadowtune.models.forecast.live;

import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;

/**
 * Series of one device that are judged together.
 *
 * @param target which quantity
 * @param head which step width and horizon
 */
record GroupKey(ForecastTarget target, ForecastHead head) implements Comparable<GroupKey> {
    static GroupKey of(SeriesKey key) {
        return new GroupKey(key.target(), key.head());
    }

    String text() {
        return target.name() + "|" + head.name();
    }

    static GroupKey parse(String text) {
        int bar = text.indexOf('|');
        return new GroupKey(
                ForecastTarget.valueOf(text.substring(0, bar)), ForecastHead.valueOf(text.substring(bar + 1)));
    }

    @Override
    public int compareTo(GroupKey other) {
        int byHead = head.compareTo(other.head);
        return byHead != 0 ? byHead : target.compareTo(other.target);
    }
}
