package io.shadowtune.ingest.window;

import io.shadowtune.ingest.compact.StateReader;
import io.shadowtune.ingest.compact.StateWriter;
import io.shadowtune.ingest.telemetry.GaugeSummary;
import io.shadowtune.ingest.telemetry.Signal;

/** One gauge inside one open window. Not thread-safe. */
final class GaugeCell {
    private int samples;
    private double sum;
    private final TopValues top;

    GaugeCell() {
        this(new TopValues());
    }

    private GaugeCell(TopValues top) {
        this.top = top;
    }

    void add(double value) {
        samples++;
        sum += value;
        top.add(value);
    }

    GaugeSummary summary(Signal signal) {
        return new GaugeSummary(signal, samples, sum / samples, top.max(), top.p99(samples));
    }

    void write(StateWriter out) {
        out.count(samples);
        out.real(sum);
        top.write(out);
    }

    static GaugeCell read(StateReader in) {
        int samples = in.count();
        double sum = in.real();
        GaugeCell cell = new GaugeCell(TopValues.read(in));
        cell.samples = samples;
        cell.sum = sum;
        return cell;
    }
}
