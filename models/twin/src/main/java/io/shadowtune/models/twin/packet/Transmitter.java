package io.shadowtune.models.twin.packet;

import java.util.Arrays;

/** All ports: which are sending, which are told to be silent, and how long a packet takes. Not thread-safe. */
final class Transmitter {
    /** Chooses what a port sends next. */
    interface Source {
        /** The packet, taken out of its queue; {@link PacketPool#NIL} for none. */
        int next(int port, long now);

        /** Whether anything waits or may have to wait there. */
        boolean hasWork(int port);
    }

    private static final long NEVER_BUSY = -1;

    private final Agenda agenda;
    private final PacketPool pool;
    private final PortMeters meters;
    private final boolean[] busy;
    private final long[] freeNanos;
    private final boolean[] paused;
    private final double[] nanosPerByte;
    private final long[] delayNanos;
    private final Source[] sources;

    Transmitter(Fabric fabric, Agenda agenda, PacketPool pool, PortMeters meters) {
        this.agenda = agenda;
        this.pool = pool;
        this.meters = meters;
        int ports = fabric.portCount();
        this.busy = new boolean[ports];
        this.freeNanos = new long[ports];
        Arrays.fill(freeNanos, NEVER_BUSY);
        this.paused = new boolean[ports];
        this.nanosPerByte = new double[ports];
        this.delayNanos = new long[ports];
        this.sources = new Source[ports];
        for (int port = 0; port < ports; port++) {
            nanosPerByte[port] = 8 / fabric.link(port).gbps();
            delayNanos[port] = Math.round(fabric.link(port).delayMicros() * 1_000);
        }
    }

    void source(int port, Source source) {
        sources[port] = source;
    }

    boolean isPaused(int port) {
        return paused[port];
    }

    /** A port has sent its packet. */
    void sent(int port, long now) {
        busy[port] = false;
        freeNanos[port] = NEVER_BUSY;
        sendNext(port, now);
    }

    /** Lets a port send, if it is free and has something. */
    void sendNext(int port, long now) {
        if (busy[port]) {
            return;
        }
        if (now <= freeNanos[port]) {
            busy[port] = true;
            agenda.at(freeNanos[port], Agenda.SENT, port);
            return;
        }
        int packet = sources[port].next(port, now);
        if (packet != PacketPool.NIL) {
            put(port, packet, now);
        }
    }

    private void put(int port, int packet, long now) {
        long sent = now + (long) (pool.sizeBytes[packet] * nanosPerByte[port]);
        freeNanos[port] = sent;
        // When nothing waits, nobody has to know that the port is free again; who comes before schedules it.
        if (sources[port].hasWork(port)) {
            busy[port] = true;
            agenda.at(sent, Agenda.SENT, port);
        }
        agenda.at(sent + delayNanos[port], Agenda.ARRIVED, packet);
    }

    /** A port is told to be silent or to go on. */
    void pause(int port, boolean silent, long now) {
        meters.paused(port, silent, paused[port], now);
        paused[port] = silent;
        if (!silent) {
            sendNext(port, now);
        }
    }

    /** Brings the meters of pauses up to the end. */
    void finish(long now) {
        meters.finish(paused, now);
    }
}
