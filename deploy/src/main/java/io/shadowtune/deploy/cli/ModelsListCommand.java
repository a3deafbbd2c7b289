package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists registered models, each verified against its metadata. */
@Command(name = "list", header = "List registered models, which are current, and which are damaged.")
final class ModelsListCommand implements Runnable {
    private final Shadowtune root;

    @Mixin
    private final RegistryOption registry = new RegistryOption();

    ModelsListCommand(Shadowtune root) {
        this.root = root;
    }

    /**
     * One model.
     *
     * @param metadata of it
     * @param role {@code current}, {@code earlier} or {@code stored}
     * @param because why it cannot be used; empty when it can
     */
    private record Row(ModelMetadata metadata, String role, String because) {
        static Row of(ModelRegistry models, ModelMetadata metadata) throws IOException {
            int place = models.currents(metadata.kind()).indexOf(metadata.id());
            String role = place == 0 ? "current" : place > 0 ? "earlier" : "stored";
            String because =
                    models.load(metadata.id()) instanceof RegistryAnswer.Refused refused ? refused.because() : "";
            return new Row(metadata, role, because);
        }
    }

    @Override
    public void run() {
        List<Row> rows = new ArrayList<>();
        ModelRegistry models = registry.open();
        try {
            for (ModelMetadata metadata : models.list()) {
                rows.add(Row.of(models, metadata));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        root.answer(out -> document(rows, out), () -> print(rows, root.console().out()));
    }

    private void document(List<Row> rows, JsonGenerator out) throws IOException {
        out.writeStringField("registry", registry.folder().toString());
        out.writeArrayFieldStart("models");
        for (Row row : rows) {
            out.writeStartObject();
            out.writeStringField("id", row.metadata().id());
            out.writeStringField("kind", row.metadata().kind());
            out.writeStringField("created_at", row.metadata().createdAt().toString());
            out.writeStringField("role", row.role());
            out.writeBooleanField("usable", row.because().isEmpty());
            if (!row.because().isEmpty()) {
                out.writeStringField("because", row.because());
            }
            out.writeStringField("data_sha256", row.metadata().dataSha256());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private void print(List<Row> rows, PrintWriter out) {
        if (rows.isEmpty()) {
            out.println("no models in " + registry.folder());
            return;
        }
        TextTable table = new TextTable("id", "made at", "role", "state");
        rows.forEach(row -> table.row(
                row.metadata().id(),
                row.metadata().createdAt().toString(),
                row.role(),
                row.because().isEmpty() ? "whole" : row.because()));
        table.print(out);
    }
}
