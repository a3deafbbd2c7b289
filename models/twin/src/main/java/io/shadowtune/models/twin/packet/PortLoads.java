package io.shadowtune.models.twin.packet;

/** What came to each port in the last window, as a share of what it can send in one. Not thread-safe. */
final class PortLoads {
    private final int[] bytes;
    private final float[] load;
    private final long[] closedIn;
    private final double[] bytesOfWindow;
    private long window;

    PortLoads(Fabric fabric, long windowNanos) {
        this.bytes = new int[fabric.portCount()];
        this.load = new float[bytes.length];
        this.closedIn = new long[bytes.length];
        this.bytesOfWindow = new double[bytes.length];
        for (int port = 0; port < bytes.length; port++) {
            bytesOfWindow[port] = fabric.link(port).gbps() * windowNanos / 8;
        }
    }

    void came(int port, int arrivedBytes) {
        bytes[port] += arrivedBytes;
    }

    /** A window of a port ends. */
    void close(int port) {
        load[port] = (float) (bytes[port] / bytesOfWindow[port]);
        bytes[port] = 0;
        closedIn[port] = window;
    }

    /** A window begins; ports whose last one does not end in it have nothing to send. */
    void next() {
        window++;
    }

    /** Share of what it could send; above 1 when its queue grew, 0 when it was idle. */
    float of(int port) {
        return closedIn[port] == window ? load[port] : 0;
    }
}
