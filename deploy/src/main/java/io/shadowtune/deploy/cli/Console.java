package io.shadowtune.deploy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What commands speak to and learn their surroundings from.
 *
 * @param out answers, and nothing else
 * @param err errors and progress
 * @param terminal whether a person sees {@code err} on a terminal
 * @param environment variables of the process
 * @param home the user's home folder
 * @param nanoClock elapsed nanoseconds
 */
record Console(
        PrintWriter out,
        PrintWriter err,
        boolean terminal,
        Map<String, String> environment,
        Path home,
        LongSupplier nanoClock) {

    /** Whether a file descriptor of this process is a terminal that can rewrite a line; Linux only, elsewhere never. */
    static boolean isTerminal(int descriptor, Map<String, String> environment) {
        if (environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return false;
        }
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
