package io.shadowtune.deploy.stage;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Sends end-of-input markers to every partition and everything else where its key belongs. */
@SuppressWarnings("removal") // the method without headers is still abstract
final class Multicast implements StreamPartitioner<byte[], byte[]> {
    @Override
    public Optional<Set<Integer>> partitions(String topic, byte[] key, byte[] value, int numPartitions) {
        return Optional.empty();
    }

    @Override
    public Optional<Set<Integer>> partitions(
            String topic, byte[] key, byte[] value, Headers headers, int numPartitions) {
        return RecordHeaders.isEnd(headers)
                ? Optional.of(IntStream.range(0, numPartitions).boxed().collect(Collectors.toSet()))
                : Optional.empty();
    }
}
