package io.shadowtune.deploy.cli;

import io.shadowtune.deploy.fault.Failure;
import io.shadowtune.models.registry.Artefact;
import io.shadowtune.models.registry.ModelMetadata;
import io.shadowtune.models.registry.ModelRegistry;
import io.shadowtune.models.registry.RegistryAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What came of a training, and how every {@code train} command ends with it. */
sealed interface TrainedModel {
    /** Exit code of a training that gave no model. */
    int SAID_NO = 1;

    /**
     * A model.
     *
     * @param origin how it came to be
     * @param artefact the weight file
     */
    record Trained(ModelMetadata.Origin origin, Artefact artefact) implements TrainedModel {
        /** The same with more figures. */
        Trained with(Map<String, Double> figures) {
            Map<String, Double> metrics = new TreeMap<>(origin.metrics());
            metrics.putAll(figures);
            return new Trained(
                    new ModelMetadata.Origin(
                            origin.kind(),
                            origin.createdAt(),
                            origin.config(),
                            origin.dataSha256(),
                            origin.seed(),
                            metrics,
                            origin.inputSpec()),
                    artefact);
        }
    }

    /**
     * No model.
     *
     * @param because what stood in the way
     */
    record Refused(String because) implements TrainedModel {}

    /**
     * Registers the model and tells it, or tells why there is none.
     *
     * @param makeCurrent whether it becomes the current one of its kind
     * @return the exit code
     */
    default int end(Shadowtune root, Path registry, boolean makeCurrent) throws IOException {
        if (this instanceof Refused refused) {
            root.answer(
                    out -> {
                        out.writeBooleanField("trained", false);
                        out.writeStringField("because", refused.because());
                    },
                    () -> root.console().out().println("not trained: " + refused.because()));
            return SAID_NO;
        }
        Trained trained = (Trained) this;
        ModelRegistry models = new ModelRegistry(registry);
        ModelMetadata metadata =
                models.publish(trained.origin(), trained.artefact().toBytes());
        if (makeCurrent && models.makeCurrent(metadata.id()) instanceof RegistryAnswer.Refused refused) {
            throw Failure.outside("REGISTRY", registry.toString(), refused.because());
        }
        root.answer(
                out -> RegisteredModel.document(metadata, makeCurrent, out),
                () -> RegisteredModel.print(
                        metadata, registry, makeCurrent, root.console().out()));
        return 0;
    }
}
