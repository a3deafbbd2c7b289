package io.shadowtune.models.twin.packet;

/** What cells weigh and where they go. */
record CellSizes(FlowTable flows, Wire wire, int fullBytes, int ackBytes) {
    CellSizes(FlowTable flows, Wire wire) {
        this(flows, wire, wire.packetBytes(), wire.ackBytes());
    }

    int bytes(long cell) {
        return Cell.isLast(cell)
                ? flows.lastPayloadBytes[Cell.flow(cell)] + wire.headerBytes()
                : Cell.packets(cell) * fullBytes;
    }

    /** Position of the first port of a cell's way. */
    int route(long cell) {
        return flows.dataRoute[Cell.flow(cell)];
    }

    int pauseNanos(double nanosPerByte) {
        return (int) (wire.pauseBytes() * nanosPerByte);
    }
}
