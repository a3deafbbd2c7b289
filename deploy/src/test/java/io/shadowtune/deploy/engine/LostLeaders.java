package io.shadowtune.deploy.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.metadata.PartitionChangeRecord;
import org.apache.kafka.common.metadata.UnregisterBrokerRecord;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.metadata.MetadataRecordSerde;

/** Moments in the metadata log of an embedded broker in which partitions were left without a leader. */
final class LostLeaders {
    private static final int NO_LEADER = -1;

    private LostLeaders() {}

    /** Offsets of the changes, but for those that strike the broker itself from the metadata: then none runs. */
    static List<Long> of(Path broker) throws IOException {
        List<Long> found = new ArrayList<>();
        try (Stream<Path> segments = Files.list(broker.resolve("__cluster_metadata-0"))) {
            for (Path segment : segments.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                try (FileRecords records = FileRecords.open(segment.toFile())) {
                    for (RecordBatch batch : records.batches()) {
                        if (!batch.isControlBatch() && isLoss(batch)) {
                            found.add(batch.baseOffset());
                        }
                    }
                }
            }
        }
        return found;
    }

    private static boolean isLoss(RecordBatch batch) {
        boolean lost = false;
        for (Record record : batch) {
            ApiMessage message = new MetadataRecordSerde()
                    .read(new ByteBufferAccessor(record.value()), record.valueSize())
                    .message();
            if (message instanceof UnregisterBrokerRecord) {
                return false;
            }
            lost |= message instanceof PartitionChangeRecord change && change.leader() == NO_LEADER;
        }
        return lost;
    }
}
