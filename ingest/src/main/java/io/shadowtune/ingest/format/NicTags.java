package io.shadowtune.ingest.format;

/** The tags of a line that say which NIC it is about. Not thread-safe. */
final class NicTags {
    private String host = "";
    private String interfaceName = "";
    private String device = "";
    private String port = "";

    void clear() {
        host = "";
        interfaceName = "";
        device = "";
        port = "";
    }

    /** Notes the tag just read. */
    void note(InfluxLine line) {
        if (line.keyIs("host")) {
            host = line.tagValue();
        } else if (line.keyIs("interface")) {
            interfaceName = line.tagValue();
        } else if (line.keyIs("device")) {
            device = line.tagValue();
        } else if (line.keyIs("port")) {
            port = line.tagValue();
        }
    }

    String host() {
        return host;
    }

    String interfaceName() {
        return interfaceName;
    }

    /** The RDMA device; with its port where that is not the only one. */
    String rdmaDevice() {
        boolean onlyPort = port.isEmpty() || port.equals("1");
        return onlyPort || device.isEmpty() ? device : device + "/" + port;
    }

    /** Whether a name had undecodable bytes. */
    boolean isRepaired() {
        return (host + interfaceName + device).indexOf('\ufffd') >= 0;
    }
}
