package io.shadowtune.models.kernel;

/** A matrix of weights. Immutable and thread-safe; vectors have one row. */
public final class Tensor {
    private final int columns;
    private final float[][] rows;

    private Tensor(int columns, float[][] rows) {
        this.columns = columns;
        this.rows = rows;
    }

    /** A tensor of copies of these rows, all of one length. */
    public static Tensor ofRows(float[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        return new Tensor(columns, Rows.copy("tensor", rows, columns));
    }

    /** Number of rows. */
    public int rows() {
        return rows.length;
    }

    /** Number of columns. */
    public int columns() {
        return columns;
    }

    /** A copy of one row. */
    public float[] row(int index) {
        return rows[index].clone();
    }

    /** A copy of all rows. */
    public float[][] toRows() {
        return Rows.copy("tensor", rows, columns);
    }

    float at(int row, int column) {
        return rows[row][column];
    }

    /** Columns as rows. */
    Tensor transposed() {
        float[][] turned = new float[columns()][rows()];
        for (int r = 0; r < rows(); r++) {
            for (int c = 0; c < columns(); c++) {
                turned[c][r] = at(r, c);
            }
        }
        return ofRows(turned);
    }
}
