package io.shadowtune.deploy.fault;

import org.jspecify.annotations.Nullable;

/**
 * Something that stops a command and that a person can mend; shown as one line, never as a stack trace.
 *
 * <p>It is thrown because it ends the whole command from wherever it was found; the command line turns it into an exit
 * code.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who has to act, and so the exit code. */
    public enum Kind {
        /** Bad usage or bad input: exit 2. */
        INPUT(2),
        /** A part outside this program failed: exit 3. */
        OUTSIDE(3);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** The process's exit code. */
        public int exitCode() {
            return exitCode;
        }
    }

    private final Kind kind;
    private final String code;
    private final String where;
    private final String expected;

    private Failure(Kind kind, String code, String where, String expected, @Nullable Throwable cause) {
        super(where + ": " + expected, cause);
        this.kind = kind;
        this.code = code;
        this.where = where;
        this.expected = expected;
    }

    /**
     * Bad usage or input.
     *
     * @param code a stable word for programs, such as {@code UNKNOWN_KEY}
     * @param where the file, key or option
     * @param expected what was found and what was expected
     */
    public static Failure input(String code, String where, String expected) {
        return new Failure(Kind.INPUT, code, where, expected, null);
    }

    /** A part outside this program failed. */
    public static Failure outside(String code, String where, String expected) {
        return new Failure(Kind.OUTSIDE, code, where, expected, null);
    }

    /** A part outside this program failed, and how it said so. */
    public static Failure outside(String code, String where, String expected, Throwable cause) {
        return new Failure(Kind.OUTSIDE, code, where, expected, cause);
    }

    /** Who has to act. */
    public Kind kind() {
        return kind;
    }

    /** A stable word for programs. */
    public String code() {
        return code;
    }

    /** The file, key or option. */
    public String where() {
        return where;
    }

    /** What was found and what was expected. */
    public String expected() {
        return expected;
    }
}
