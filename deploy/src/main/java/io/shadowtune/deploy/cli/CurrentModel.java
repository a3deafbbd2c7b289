package io.shadowtune.deploy.cli;

import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.RegistryAnswer;

/** How commands end that say which model is current. */
final class CurrentModel {
    private static final int SAID_NO = 1;

    private CurrentModel() {}

    /** Tells the model that is current now, or why the current one is as it was; returns the exit code. */
    static int end(Shadowtune root, RegistryAnswer answer) {
        if (answer instanceof RegistryAnswer.Refused refused) {
            root.answer(
                    out -> {
                        out.writeBooleanField("changed", false);
                        out.writeStringField("because", refused.because());
                    },
                    () -> root.console().out().println("nothing changed: " + refused.because()));
            return SAID_NO;
        }
        ModelMetadata metadata = ((RegistryAnswer.Found) answer).metadata();
        root.answer(
                out -> {
                    out.writeBooleanField("changed", true);
                    out.writeStringField("id", metadata.id());
                    out.writeStringField("kind", metadata.kind());
                },
                () -> root.console()
                        .out()
                        .println(metadata.id() + " is current now; an engine takes it at its next start"));
        return 0;
    }
}
