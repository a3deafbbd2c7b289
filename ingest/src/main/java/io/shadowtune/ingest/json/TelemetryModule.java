package io.shadowtune.ingest.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.shadowtune.ingest.telemetry.Arm;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Signal;
import io.shadowtune.ingest.telemetry.SignalFamily;
import io.shadowtune.ingest.telemetry.SignalTable;
import java.io.IOException;
import java.util.Locale;

/** How the values of the telemetry room look in JSON where that is not how Java sees them. */
final class TelemetryModule {
    private TelemetryModule() {}

    static SimpleModule create() {
        SimpleModule module = new SimpleModule("telemetry");
        module.addSerializer(EntityId.class, new EntityWriter());
        module.addDeserializer(EntityId.class, new EntityReader());
        module.addSerializer(Signal.class, new SignalWriter());
        module.addDeserializer(Signal.class, new SignalReader());
        module.addSerializer(Arm.class, new ArmWriter());
        module.addDeserializer(Arm.class, new ArmReader());
        return module;
    }

    private static final class EntityWriter extends JsonSerializer<EntityId> {
        @Override
        public void serialize(EntityId value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.text());
        }
    }

    private static final class EntityReader extends JsonDeserializer<EntityId> {
        @Override
        public EntityId deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getText();
            try {
                return EntityId.parse(text);
            } catch (IllegalArgumentException e) {
                throw context.weirdStringException(text, EntityId.class, String.valueOf(e.getMessage()));
            }
        }
    }

    private static final class SignalWriter extends JsonSerializer<Signal> {
        @Override
        public void serialize(Signal value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.toString());
        }
    }

    private static final class SignalReader extends JsonDeserializer<Signal> {
        @Override
        public Signal deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getText();
            int dot = text.indexOf('.');
            for (SignalFamily family : SignalTable.families()) {
                if (dot > 0 && family.name().equals(text.substring(0, dot))) {
                    Signal signal = family.byName(text.substring(dot + 1));
                    if (signal != null) {
                        return signal;
                    }
                }
            }
            throw context.weirdStringException(text, Signal.class, "no signal of this build");
        }
    }

    private static final class ArmWriter extends JsonSerializer<Arm> {
        @Override
        public void serialize(Arm value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.text());
        }
    }

    private static final class ArmReader extends JsonDeserializer<Arm> {
        @Override
        public Arm deserialize(JsonParser json, DeserializationContext context) throws IOException {
            ObjectCodec codec = json.getCodec();
            JsonNode node = codec.readTree(json);
            String text = node.asText();
            try {
                return Arm.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
            } catch (IllegalArgumentException e) {
                throw context.weirdStringException(text, Arm.class, "no arm");
            }
        }
    }
}
