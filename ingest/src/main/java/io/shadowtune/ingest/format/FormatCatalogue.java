package io.shadowtune.ingest.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every format this build reads, asked in order: the more particular ones first. Decoders belong to one thread. */
public final class FormatCatalogue {
    private final List<Decoder> decoders;

    private FormatCatalogue(List<Decoder> decoders) {
        this.decoders = List.copyOf(decoders);
    }

    /** All formats, with decoders of their own for one thread. */
    public static FormatCatalogue create(DecodeLimits limits) {
        List<Decoder> decoders = new ArrayList<>();
        decoders.add(new GnmicEventDecoder(limits));
        decoders.add(new GnmicJsonDecoder(limits));
        decoders.add(new Goflow2JsonDecoder(limits));
        decoders.add(new TelegrafInfluxDecoder());
        decoders.add(new LldpDecoder(limits));
        decoders.add(new RdmaLinkDecoder());
        decoders.add(new PortMapDecoder(limits));
        decoders.add(new SonicConfigDecoder(limits));
        decoders.add(new NcclInspectorDecoder(limits));
        decoders.add(new NcclTestsJsonDecoder(limits));
        decoders.add(new NcclTestsTextDecoder());
        decoders.add(new NcclDebugDecoder());
        decoders.add(new SqueueDecoder(limits));
        decoders.add(new ScontrolDecoder());
        decoders.add(new PodsDecoder(limits));
        decoders.add(new ExpositionDecoder());
        // First, as what it wraps could be taken for the file's own format.
        decoders.add(0, new KafkaEnvelopeDecoder(limits, decoders));
        return new FormatCatalogue(decoders);
    }

    /** The decoder that recognises what it is shown, or null when none does. */
    public @Nullable Decoder detect(Peek peek) {
        for (Decoder decoder : decoders) {
            if (decoder.recognises(peek)) {
                return decoder;
            }
        }
        return null;
    }

    /** The decoder of a format by name, or null when there is none. */
    public @Nullable Decoder byName(String format) {
        for (Decoder decoder : decoders) {
            if (decoder.format().equals(format)) {
                return decoder;
            }
        }
        return null;
    }

    /** Names of all formats. */
    public List<String> names() {
        return decoders.stream().map(Decoder::format).toList();
    }
}
