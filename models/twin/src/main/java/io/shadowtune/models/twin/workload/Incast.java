package io.shadowtune.models.twin.workload;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A badly placed job: many NICs keep sending small pieces to one at once.
 *
 * @param victim who receives
 * @param senders who sends
 * @param during when
 * @param pieceBytes what each sends at once
 * @param piecesPerSecond how often
 * @param flowsPerSender queue pairs of each sender
 */
public record Incast(
        Nic victim, List<Nic> senders, Span during, double pieceBytes, double piecesPerSecond, int flowsPerSender) {
    private static final double PIECE_BYTES = 10e6;
    private static final double PIECES_PER_SECOND = 100;
    private static final int FLOWS_PER_SENDER = 16;

    public Incast {
        senders = List.copyOf(senders);
    }

    /** The incast of a day: on the last host's first rail, in working hours, for a quarter of an hour or so. */
    public static Incast on(RailFabric fabric, long seed, LocalDate date) {
        RandomGenerator random = new Seeds(seed).of("incast", date.toEpochDay());
        Nic victim = new Nic(fabric.hosts().get(fabric.hosts().size() - 1), 0);
        List<Nic> senders = new ArrayList<>();
        for (Nic nic : fabric.nics()) {
            boolean near = nic.rail() == 0 && fabric.hosts().contains(nic.host());
            boolean far = nic.rail() == 1
                    && fabric.hosts().indexOf(nic.host()) < 2
                    && fabric.hosts().contains(nic.host());
            if ((near || far) && !nic.host().equals(victim.host())) {
                senders.add(nic);
            }
        }
        Duration begin = Duration.ofMinutes(10 * 60 + random.nextInt(6 * 60));
        Duration length = Duration.ofMinutes(12 + random.nextInt(7));
        Span during = Span.of(date.atStartOfDay(ZoneOffset.UTC).toInstant().plus(begin), length);
        return new Incast(victim, senders, during, PIECE_BYTES, PIECES_PER_SECOND, FLOWS_PER_SENDER);
    }

    /** What it sends in a tick. */
    List<Operation> operations(Span tick) {
        double seconds = during.overlapSeconds(tick);
        if (seconds <= 0) {
            return List.of();
        }
        List<Transfer> transfers = senders.stream()
                .map(sender -> new Transfer(sender, victim, 1, pieceBytes, flowsPerSender))
                .toList();
        return List.of(new Operation("incast", transfers, seconds * piecesPerSecond));
    }
}
