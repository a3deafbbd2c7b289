package io.shadowtune.ingest.format.tool;

import io.shadowtune.ingest.telemetry.Fact;
import io.shadowtune.ingest.telemetry.FactKind;
import io.shadowtune.ingest.telemetry.ToolReading;
import io.shadowtune.ingest.telemetry.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Takes the facts of one text and remembers which of its lines were understood. Line indexes count from 0. */
public final class FactWriter {
    private final ToolText text;
    private final List<Fact> facts = new ArrayList<>();
    private final BitSet understood = new BitSet();

    /** Begins to take facts of a text. */
    public FactWriter(ToolText text) {
        this.text = text;
    }

    /** Takes a count since boot or driver load. */
    public void cumulative(int lineIndex, String subject, String name, double count, Unit unit) {
        add(lineIndex, "", subject, name, FactKind.CUMULATIVE, plain(count), count, unit);
    }

    /** Takes a growth that the text itself states. */
    public void growth(int lineIndex, String host, String subject, String name, double grown, Unit unit) {
        add(lineIndex, host, subject, name, FactKind.GROWTH, plain(grown), grown, unit);
    }

    /** Takes a momentary or averaged figure. */
    public void level(int lineIndex, String subject, String name, double level, Unit unit) {
        add(lineIndex, "", subject, name, FactKind.LEVEL, plain(level), level, unit);
    }

    /** Takes a configured or negotiated value; a leading number in it is kept as a number too. */
    public void setting(int lineIndex, String subject, String name, String value, Unit unit) {
        add(lineIndex, "", subject, name, FactKind.SETTING, value, Numbers.leading(value), unit);
    }

    /** Takes something that happened. */
    public void event(int lineIndex, String subject, String name, String value) {
        add(lineIndex, "", subject, name, FactKind.EVENT, value, null, Unit.NONE);
    }

    /** Takes any fact; an empty host stands for that of the reading. */
    public void add(
            int lineIndex,
            String host,
            String subject,
            String name,
            FactKind kind,
            String value,
            @Nullable Double number,
            Unit unit) {
        ToolReading reading = text.reading();
        facts.add(new Fact(
                reading,
                lineIndex + 1,
                host.isEmpty() ? reading.host() : host,
                subject,
                name.toLowerCase(Locale.ROOT),
                kind,
                value,
                number,
                unit));
        understood.set(lineIndex);
    }

    /** Says that a line was understood and states no fact, such as a heading. */
    public void understood(int lineIndex) {
        understood.set(lineIndex);
    }

    /** Whether an earlier parser, or this one, understood a line. */
    public boolean isUnderstood(int lineIndex) {
        return understood.get(lineIndex);
    }

    /** Everything taken. */
    public ToolFacts finished() {
        List<Integer> unread = new ArrayList<>();
        for (int i = 0; i < text.lines().size(); i++) {
            if (!understood.get(i) && !text.lines().get(i).isBlank()) {
                unread.add(i + 1);
            }
        }
        return new ToolFacts(text, facts, unread);
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
