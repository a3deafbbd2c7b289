package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fit.QueueFit;
import io.shadowtune.deploy.fit.ServedSurface;
import io.shadowtune.deploy.fit.Translated;
import io.shadowtune.ingest.telemetry.WredSetting;
import io.shadowtune.models.twin.surface.Figure;
import io.shadowtune.models.twin.surface.FittedPort;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A fit for people. */
final class TwinFitText {
    private TwinFitText() {}

    static void print(String queue, ServedSurface served, QueueFit fit, PrintWriter out) {
        if (fit.translated() instanceof Translated.Ready ready) {
            out.printf("%s under %s%n", queue, ready.inForce().inWords());
            list(out, "read", ready.account());
            list(out, "assumed", ready.assumptions());
            list(out, "doubtful", fit.doubts());
        } else {
            out.println(queue);
        }
        out.println("surface: " + served.inWords());
        if (fit.port().isEmpty()) {
            out.println("unidentified: " + fit.because());
            return;
        }
        contexts(fit.port().get(), out);
        fit.effects().forEach(effect -> print(fit, effect, out));
        out.println("Simulated; never compared with hardware.");
    }

    private static void list(PrintWriter out, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.println(title + ":");
            lines.forEach(line -> out.println("  " + line));
        }
    }

    private static void contexts(FittedPort port, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%,d loads of %,d drawn explain the counters, as much as %,.0f that fit alike; 90 %% of them by weight have:%n",
                port.contexts().size(),
                port.drawn(),
                port.effectiveContexts());
        TextTable table = new TextTable("", "from", "middle", "to");
        FitWords.RANGES.forEach((name, number) -> {
            FittedPort.Range range = port.range(number);
            table.row(name.replace('_', ' '), range.low(), range.middle(), range.high());
        });
        table.print(out);
    }

    private static void print(QueueFit fit, QueueFit.Effect effect, PrintWriter out) {
        out.println();
        if (effect.spreads().isEmpty()) {
            out.printf("to %s: unidentified, %s%n", name(effect.setting()), effect.because());
            return;
        }
        out.printf("to %s, after over before:%n", name(effect.setting()));
        TextTable table = new TextTable("", "from", "middle", "to", "worst", "case", "", "because");
        for (Map.Entry<Figure, String> figure : FitWords.FIGURES.entrySet()) {
            FittedPort.Spread spread = effect.spreads().get(figure.getKey());
            if (spread != null) {
                table.row(
                        figure.getValue(),
                        rounded(spread.low()),
                        rounded(spread.middle()),
                        rounded(spread.high()),
                        rounded(spread.worstLow()),
                        rounded(spread.worstHigh()),
                        fit.word(spread).text(),
                        fit.because(spread));
            } else {
                table.row(figure.getValue(), null, null, null, null, null, "unidentified", "no load that fits has any");
            }
        }
        table.print(out);
    }

    private static String rounded(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%.0f", ratio);
    }

    private static String name(WredSetting setting) {
        return setting.inWords();
    }
}
