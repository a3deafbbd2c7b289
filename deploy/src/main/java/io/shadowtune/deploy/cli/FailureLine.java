package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Tells why a command stopped: one line on standard error, and a document on standard output where one was asked for. */
record FailureLine(Console console) {
    /**
     * Tells it.
     *
     * @param thrown the cause, whose trace is shown to those who ask
     * @return the exit code
     */
    int tell(Stop stop, Throwable thrown, boolean json, boolean verbose) {
        console.err().println("shadowtune: " + stop.where() + ": " + stop.expected());
        if (verbose) {
            thrown.printStackTrace(console.err());
        }
        console.err().flush();
        if (json) {
            JsonAnswer document = out -> fields(stop, out);
            try {
                document.print(console.out());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return stop.exitCode();
    }

    /** The field of a document that says why. */
    static void fields(Stop stop, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("error");
        out.writeStringField("code", stop.code());
        out.writeStringField("where", stop.where());
        out.writeStringField("expected", stop.expected());
        out.writeEndObject();
    }
}
