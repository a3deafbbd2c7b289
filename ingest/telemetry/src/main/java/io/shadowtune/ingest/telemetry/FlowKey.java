package io.shadowtune.ingest.telemetry;

/**
 * The conversation a packet belongs to.
 *
 * @param srcAddress textual source address
 * @param dstAddress textual destination address
 * @param ipProto protocol number, 17 = UDP
 * @param srcPort source port; per-QP entropy for RoCEv2, not a service
 * @param dstPort destination port; 4791 = RoCEv2
 */
public record FlowKey(String srcAddress, String dstAddress, int ipProto, int srcPort, int dstPort) {}
