package io.shadowtune.reports.history;

/**
 * One partition of a topic the historian reads.
 *
 * @param topic name of the topic
 * @param partition number of the partition, from 0
 */
public record InputPartition(String topic, int partition) {}
