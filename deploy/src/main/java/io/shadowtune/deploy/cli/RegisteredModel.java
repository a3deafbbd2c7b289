package io.shadowtune.deploy.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.shadowtune.models.registry.ModelMetadata;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/** What a training says at its end. */
final class RegisteredModel {
    private RegisteredModel() {}

    static void document(ModelMetadata metadata, boolean isCurrent, JsonGenerator out) throws IOException {
        out.writeBooleanField("trained", true);
        out.writeStringField("id", metadata.id());
        out.writeStringField("kind", metadata.kind());
        out.writeBooleanField("current", isCurrent);
        out.writeNumberField("bytes", metadata.artefactBytes());
        out.writeStringField("data_sha256", metadata.dataSha256());
        out.writeObjectFieldStart("metrics");
        for (var metric : metadata.metrics().entrySet()) {
            JsonAnswer.number(out, metric.getKey(), metric.getValue());
        }
        out.writeEndObject();
    }

    static void print(ModelMetadata metadata, Path registry, boolean isCurrent, PrintWriter out) {
        out.println("registered %s in %s%s".formatted(metadata.id(), registry, isCurrent ? ", now current" : ""));
        TextTable table = new TextTable("figure", "value");
        metadata.metrics().forEach((name, value) -> table.row(name, value));
        table.print(out);
    }
}
