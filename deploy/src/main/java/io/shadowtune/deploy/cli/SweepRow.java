package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.deploy.twin.TwinFigures;
import io.shadowtune.models.twin.packet.Engine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of one run of a sweep.
 *
 * @param setting the setting
 * @param engine that it came of
 * @param figures in the order of {@link #FIGURES}; NaN where there is none
 * @param marks of all ports
 * @param pauses pause frames of all ports
 * @param complete whether it ran to its end
 */
record SweepRow(SweepSetting setting, Engine engine, List<Double> figures, long marks, long pauses, boolean complete) {
    /** Names of the figures, as both kinds of output have them; the last is in the document alone. */
    static final List<String> FIGURES = List.of(
            "makespan_us",
            "fct_p99_us",
            "mice_fct_p99_us",
            "elephant_fct_mean_us",
            "q_mean_kb",
            "q_p99_kb",
            "cpu_seconds");

    /** The first line of a table. */
    static final String HEADER = "kmin_kb,kmax_kb,pmax,seed,makespan_us,fct_p99_us,mice_fct_p99_us,"
            + "elephant_fct_mean_us,q_mean_kb,q_p99_kb,ecn_marks,pfc_pause_frames,complete,engine\n";

    private static final int CELLS = FIGURES.size() + 8;

    SweepRow {
        figures = List.copyOf(figures);
    }

    static SweepRow of(SweepSetting setting, TwinFigures figures) {
        return new SweepRow(
                setting,
                figures.choice().engine(),
                List.of(
                        figures.makespanMicros(),
                        figures.all().p99Micros(),
                        figures.mice().p99Micros(),
                        figures.elephants().meanMicros(),
                        figures.queueMeanKb(),
                        figures.queueP99Kb(),
                        figures.cpuSeconds()),
                figures.result().marks(),
                figures.result().totals().pauseFrames(),
                figures.result().totals().complete());
    }

    double makespanMicros() {
        return figures.get(0);
    }

    double miceP99Micros() {
        return figures.get(2);
    }

    double queueMeanKb() {
        return figures.get(4);
    }

    void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeNumberField("kmin_kb", setting.kminKb());
        out.writeNumberField("kmax_kb", setting.kmaxKb());
        out.writeNumberField("pmax", setting.pmax());
        out.writeNumberField("seed", setting.seed());
        for (int i = 0; i < FIGURES.size(); i++) {
            JsonAnswer.number(out, FIGURES.get(i), figures.get(i));
        }
        out.writeNumberField("ecn_marks", marks);
        out.writeNumberField("pfc_pause_frames", pauses);
        out.writeBooleanField("complete", complete);
        out.writeEndObject();
    }

    /** A line of a table. */
    String line() {
        List<String> cells = new ArrayList<>(List.of(
                Double.toString(setting.kminKb()),
                Double.toString(setting.kmaxKb()),
                Double.toString(setting.pmax()),
                Long.toString(setting.seed())));
        figures.subList(0, FIGURES.size() - 1)
                .forEach(value -> cells.add(Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value)));
        cells.addAll(List.of(Long.toString(marks), Long.toString(pauses), Boolean.toString(complete), engine.word()));
        return String.join(",", cells) + "\n";
    }

    /** A line to the last digit, to be read again by {@link #read}. */
    String exactLine() {
        List<String> cells = new ArrayList<>(List.of(
                Double.toString(setting.kminKb()),
                Double.toString(setting.kmaxKb()),
                Double.toString(setting.pmax()),
                Long.toString(setting.seed())));
        figures.forEach(value -> cells.add(Double.toString(value)));
        cells.addAll(List.of(Long.toString(marks), Long.toString(pauses), Boolean.toString(complete), engine.word()));
        return String.join(",", cells) + "\n";
    }

    /**
     * Reads an exact line.
     *
     * @throws IllegalArgumentException when it is none
     */
    static SweepRow read(String line) {
        String[] cells = line.split(",", -1);
        if (cells.length != CELLS) {
            throw new IllegalArgumentException(
                    "The row (%d values) must have %d values.".formatted(cells.length, CELLS));
        }
        int next = 4 + FIGURES.size();
        List<Double> figures = new ArrayList<>();
        for (int i = 4; i < next; i++) {
            figures.add(Double.parseDouble(cells[i]));
        }
        return new SweepRow(
                new SweepSetting(
                        Double.parseDouble(cells[0]),
                        Double.parseDouble(cells[1]),
                        Double.parseDouble(cells[2]),
                        Long.parseLong(cells[3])),
                cells[next + 3].equals(Engine.FAST.word()) ? Engine.FAST : Engine.PACKETS,
                figures,
                Long.parseLong(cells[next]),
                Long.parseLong(cells[next + 1]),
                Boolean.parseBoolean(cells[next + 2]));
    }
}
