package io.shadowtune.reports.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shadowtune.ingest.telemetry.ArmWish;
import io.shadowtune.ingest.telemetry.Decision;
import io.shadowtune.ingest.telemetry.WredSetting;
import java.util.Optional;

/** A whole decision as one JSON text, for the day somebody wants to know everything it was made from. */
final class DecisionDocument {
    private static final String SCHEMA_VERSION = "1.0";

    private DecisionDocument() {}

    static String of(Decision decision) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("schemaVersion", SCHEMA_VERSION)
                .put("id", decision.id())
                .put("scope", decision.scope().text())
                .put("failureDomain", decision.scope().failureDomain())
                .put("blockStart", decision.blockStart().toString())
                .put("blockEnd", decision.blockEnd().toString());
        setting(document, "observed", decision.observed());
        document.put("inForce", decision.inForce().text()).put("foreignChange", decision.foreignChange());
        ArrayNode wishes = document.putArray("wishes");
        decision.wishes().forEach(wish -> wish(wishes.addObject(), wish));
        ObjectNode provenance = document.putObject("provenance");
        provenance
                .put("modelHash", decision.provenance().modelHash())
                .put("configHash", decision.provenance().configHash())
                .put("codeHash", decision.provenance().codeHash());
        ObjectNode offsets = provenance.putObject("inputOffsets");
        decision.provenance().inputOffsets().forEach(offsets::put);
        return document.toString();
    }

    private static void wish(ObjectNode node, ArmWish wish) {
        node.put("arm", wish.arm().text());
        setting(node, "before", wish.before());
        setting(node, "after", wish.after());
        node.put("because", wish.because()).put("rule", wish.rule());
        ArrayNode hits = node.putArray("envelopeHits");
        wish.envelopeHits().forEach(hits::add);
    }

    private static void setting(ObjectNode parent, String name, Optional<WredSetting> setting) {
        if (setting.isPresent()) {
            WredSetting wred = setting.get();
            parent.putObject(name)
                    .put("marking", wred.marking())
                    .put("kminBytes", wred.kminBytes())
                    .put("kmaxBytes", wred.kmaxBytes())
                    .put("pmaxRatio", wred.pmaxRatio());
        }
    }
}
