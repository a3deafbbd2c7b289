package io.shadowtune.models.twin.generator;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Draws series above each other over the same time. Not thread-safe. */
final class SeriesPlot {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 112;
    private static final int LEFT = 46;
    private static final int TOP = 20;
    private static final int BOTTOM = 8;

    private record Row(String title, List<Double> values) {}

    private final List<Row> rows = new ArrayList<>();

    void add(String title, double[] values) {
        rows.add(new Row(title, Arrays.stream(values).boxed().toList()));
    }

    void write(Path file) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT * rows.size(), BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(Color.WHITE);
        pen.fillRect(0, 0, WIDTH, HEIGHT * rows.size());
        for (int i = 0; i < rows.size(); i++) {
            draw(pen, rows.get(i), i * HEIGHT);
        }
        pen.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    private static void draw(Graphics2D pen, Row row, int top) {
        double most = row.values.stream().mapToDouble(x -> x).max().orElse(0) + 1e-9;
        int height = HEIGHT - TOP - BOTTOM;
        int base = top + TOP + height;
        pen.setColor(Color.DARK_GRAY);
        pen.drawString(row.title, LEFT, top + 14);
        pen.drawString(String.format(Locale.ROOT, "%.3g", most), 2, top + TOP + 8);
        pen.drawString("0", 2, base);
        pen.setColor(new Color(220, 220, 220));
        pen.drawLine(LEFT, base, WIDTH, base);
        pen.drawLine(LEFT, top + TOP, WIDTH, top + TOP);
        pen.setColor(new Color(20, 90, 160));
        pen.setStroke(new BasicStroke(1f));
        Path2D line = new Path2D.Double();
        for (int i = 0; i < row.values.size(); i++) {
            double x = LEFT + (WIDTH - LEFT - 4) * (double) i / Math.max(1, row.values.size() - 1);
            double y = base - height * row.values.get(i) / most;
            if (i == 0) {
                line.moveTo(x, y);
            } else {
                line.lineTo(x, y);
            }
        }
        pen.draw(line);
    }
}
