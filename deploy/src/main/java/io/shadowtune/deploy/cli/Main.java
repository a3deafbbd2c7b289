package io.shadowtune.deploy.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Where the program begins. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        // Figures look the same in every country, to people and to programs.
        Locale.setDefault(Locale.ROOT);
        WatchedOutput stdout = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
        PrintStream stderr = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        System.setErr(stderr);
        // Whatever a library prints must not get into the one document that stdout promises.
        System.setOut(stderr);
        Console console = new Console(
                new PrintWriter(new HarmlessWriter(
                        new OutputStreamWriter(new BufferedOutputStream(stdout, 1 << 16), StandardCharsets.UTF_8))),
                new PrintWriter(new OutputStreamWriter(stderr, StandardCharsets.UTF_8), true),
                Console.isTerminal(2, System.getenv()),
                System.getenv(),
                Path.of(System.getProperty("user.home")),
                System::nanoTime);
        int exit = Program.run(console, args);
        console.out().flush();
        System.exit(stdout.exitAfter(exit, console.err()));
    }
}
