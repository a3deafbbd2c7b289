package io.shadowtune.ingest.format;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a goflow2 record that are read, by their names in both schema versions. */
enum Goflow2Field {
    TIME_RECEIVED("time_received_ns", "TimeReceived"),
    TIME_START("time_flow_start_ns", "TimeFlowStart"),
    TIME_END("time_flow_end_ns", "TimeFlowEnd"),
    SAMPLER("sampler_address", "SamplerAddress"),
    SAMPLING_RATE("sampling_rate", "SamplingRate"),
    BYTES("bytes", "Bytes"),
    PACKETS("packets", "Packets"),
    SRC_ADDR("src_addr", "SrcAddr"),
    DST_ADDR("dst_addr", "DstAddr"),
    PROTO("proto", "Proto"),
    SRC_PORT("src_port", "SrcPort"),
    DST_PORT("dst_port", "DstPort"),
    IN_IF("in_if", "InIf"),
    OUT_IF("out_if", "OutIf"),
    IP_TOS("ip_tos", "IpTos");

    private static final Map<String, Goflow2Field> BY_NAME = names();

    private final String name;
    private final String nameInV1;

    Goflow2Field(String name, String nameInV1) {
        this.name = name;
        this.nameInV1 = nameInV1;
    }

    /** The name in version 2. */
    String v2Name() {
        return name;
    }

    /** The field with that name in either version, or null when nobody asked for it. */
    static @Nullable Goflow2Field of(String name) {
        return BY_NAME.get(name);
    }

    private static Map<String, Goflow2Field> names() {
        Map<String, Goflow2Field> names = new HashMap<>();
        for (Goflow2Field field : values()) {
            names.put(field.nameInV1, field);
            names.put(field.name, field);
        }
        return names;
    }
}
