package io.shadowtune.ingest.format;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.ingest.telemetry.FlowKey;
import io.shadowtune.ingest.telemetry.FlowSample;
import java.io.IOException;
import java.util.Map;

/**
 * Writes flow samples as goflow2 version 2 writes sFlow samples by default, for the fields that are read.
 * {@link Goflow2JsonDecoder} reads it back. Stateless and safe to share between threads.
 */
public final class Goflow2JsonEncoder {
    private static final Map<Integer, String> PROTOCOLS =
            Map.of(1, "ICMP", 6, "TCP", 17, "UDP", 58, "ICMPv6", 132, "SCTP");

    /**
     * Writes one record.
     *
     * @param sample the sample; its protocol one that goflow2 names, or it is written as a number
     * @param samplerAddress the sFlow agent's address
     * @param sequence number of the datagram
     */
    public byte[] encode(FlowSample sample, String samplerAddress, long sequence) {
        return JsonWriting.bytes(json -> record(json, sample, samplerAddress, sequence));
    }

    private static void record(JsonGenerator json, FlowSample sample, String samplerAddress, long sequence)
            throws IOException {
        FlowKey key = sample.key();
        Long rate = sample.samplingRate();
        json.writeStartObject();
        json.writeStringField("type", "SFLOW_5");
        json.writeNumberField(
                "time_received_ns", GnmicEventEncoder.nanos(sample.header().eventTime()));
        json.writeNumberField("sequence_num", sequence);
        json.writeNumberField("sampling_rate", rate == null ? 0 : rate);
        json.writeStringField("sampler_address", samplerAddress);
        json.writeNumberField("time_flow_start_ns", GnmicEventEncoder.nanos(sample.start()));
        json.writeNumberField("time_flow_end_ns", GnmicEventEncoder.nanos(sample.end()));
        json.writeNumberField("bytes", sample.bytesSampled());
        json.writeNumberField("packets", sample.packetsSampled());
        json.writeStringField("src_addr", key.srcAddress());
        json.writeStringField("dst_addr", key.dstAddress());
        json.writeStringField("etype", key.srcAddress().indexOf(':') < 0 ? "IPv4" : "IPv6");
        json.writeStringField("proto", PROTOCOLS.getOrDefault(key.ipProto(), Integer.toString(key.ipProto())));
        json.writeNumberField("src_port", key.srcPort());
        json.writeNumberField("dst_port", key.dstPort());
        json.writeNumberField("in_if", sample.ports().inIfIndex());
        json.writeNumberField("out_if", sample.ports().outIfIndex());
        json.writeNumberField("ip_tos", sample.dscp() << 2 | sample.ecn());
        json.writeEndObject();
    }
}
