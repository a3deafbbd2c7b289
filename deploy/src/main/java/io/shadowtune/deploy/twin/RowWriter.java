package io.shadowtune.deploy.twin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes {@code timestamp,series_id,value} fast: millions of rows, numbers with a fixed number of digits after the point
 * and no useless zeros. Not thread-safe.
 */
final class RowWriter implements Closeable {
    private static final int ROW_BYTES = 256;
    private static final long[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000};
    private static final int TIME_DECIMALS = 6;
    private static final long NANOS_PER_MICRO = 1_000;

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private final byte[] digits = new byte[20];
    private int length;

    RowWriter(OutputStream out) {
        this.out = out;
        byte[] header = "timestamp,series_id,value\n".getBytes(US_ASCII);
        System.arraycopy(header, 0, buffer, 0, header.length);
        this.length = header.length;
    }

    /** A row of a value from 0 to 10^12. */
    void row(long nanos, byte[] series, double value, int decimals) throws IOException {
        begin(nanos, series);
        fixed(Math.round(value * POWERS[decimals]), decimals);
        buffer[length++] = '\n';
    }

    /** A row of an unsigned count. */
    void row(long nanos, byte[] series, long count) throws IOException {
        begin(nanos, series);
        byte[] text = Long.toUnsignedString(count).getBytes(US_ASCII);
        System.arraycopy(text, 0, buffer, length, text.length);
        length += text.length;
        buffer[length++] = '\n';
    }

    private void begin(long nanos, byte[] series) throws IOException {
        if (length + ROW_BYTES > buffer.length) {
            out.write(buffer, 0, length);
            length = 0;
        }
        long micros = Math.floorDiv(nanos + NANOS_PER_MICRO / 2, NANOS_PER_MICRO);
        if (micros < 0) {
            buffer[length++] = '-';
        }
        fixed(Math.abs(micros), TIME_DECIMALS);
        buffer[length++] = ',';
        System.arraycopy(series, 0, buffer, length, series.length);
        length += series.length;
        buffer[length++] = ',';
    }

    /** A number of units of {@code 10^-decimals}. */
    private void fixed(long units, int decimals) {
        long fraction = units % POWERS[decimals];
        whole(units / POWERS[decimals]);
        if (fraction != 0) {
            buffer[length++] = '.';
            for (int place = decimals - 1; fraction != 0; place--) {
                buffer[length++] = (byte) ('0' + fraction / POWERS[place]);
                fraction %= POWERS[place];
            }
        }
    }

    private void whole(long number) {
        int count = 0;
        long left = number;
        do {
            digits[count++] = (byte) ('0' + left % 10);
            left /= 10;
        } while (left != 0);
        while (count > 0) {
            buffer[length++] = digits[--count];
        }
    }

    @Override
    public void close() throws IOException {
        int left = length;
        length = 0;
        try (out) {
            out.write(buffer, 0, left);
        }
    }
}
