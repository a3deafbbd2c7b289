package io.shadowtune.models.twin.packet;

/** What cells weigh. */
record CellSizes(FlowTable flows, CellWays ways, Wire wire, int fullBytes, int ackBytes) {
    CellSizes(FlowTable flows, CellWays ways, Wire wire) {
        this(flows, ways, wire, wire.packetBytes(), wire.ackBytes());
    }

    int bytes(long cell) {
        return Cell.isLast(cell)
                ? flows.lastPayloadBytes[ways.flow(Cell.position(cell))] + wire.headerBytes()
                : Cell.packets(cell) * fullBytes;
    }

    int pauseNanos(double nanosPerByte) {
        return (int) (wire.pauseBytes() * nanosPerByte);
    }
}
