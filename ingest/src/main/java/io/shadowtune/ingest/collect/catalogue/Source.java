package io.shadowtune.ingest.collect.catalogue;

import java.util.List;

/** Where the text of an item comes from. */
public sealed interface Source {
    /**
     * A program and its arguments, started as they are, never through a shell.
     *
     * @param arguments the program's plain name, then its arguments
     */
    record Command(List<String> arguments) implements Source {
        public Command {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * Files of the kernel or of the system's configuration.
     *
     * @param form how their contents become one text
     * @param globs absolute paths; {@code *} stands for any part of one name
     */
    record Files(Form form, List<String> globs) implements Source {
        public Files {
            globs = List.copyOf(globs);
        }
    }

    /**
     * Something that no tool prints.
     *
     * @param probe what
     */
    record Computed(Probe probe) implements Source {}

    /** How the contents of files become one text. */
    enum Form {
        /** The contents, one after the other. */
        CONTENT,
        /** {@code path:line}, as {@code grep .} prints them. */
        BY_PATH,
        /** {@code net.core.rmem_max = 212992}, as {@code sysctl} prints them. */
        SYSCTL
    }

    /** What no tool prints. */
    enum Probe {
        /** How long each name server takes to answer for the host's own name, in the words of {@code dig}. */
        NAME_SERVERS,
        /** The library variables of running trainers, by a whitelist of prefixes. */
        TRAINER_VARIABLES,
        /** The limits of running trainers. */
        TRAINER_LIMITS
    }
}
