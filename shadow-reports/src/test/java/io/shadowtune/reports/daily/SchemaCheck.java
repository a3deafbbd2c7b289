package io.shadowtune.reports.daily;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Checks a document against the part of JSON Schema that our schemas use: type, properties, required, items, $ref. */
final class SchemaCheck {
    private final JsonNode root;
    private final List<String> violations = new ArrayList<>();

    private SchemaCheck(JsonNode root) {
        this.root = root;
    }

    static List<String> violations(JsonNode schema, JsonNode document) {
        SchemaCheck check = new SchemaCheck(schema);
        check.check(schema, document, "");
        return check.violations;
    }

    private void check(JsonNode rule, JsonNode value, String at) {
        if (rule.has("$ref")) {
            check(root.at(rule.get("$ref").asText().substring(1)), value, at);
            return;
        }
        if (rule.has("type") && !isOfType(rule.get("type"), value)) {
            violations.add("%s is no %s: %s".formatted(at, rule.get("type"), value));
            return;
        }
        if (value.isObject()) {
            rule.path("required").forEach(name -> {
                if (!value.has(name.asText())) {
                    violations.add("%s missing %s".formatted(at, name.asText()));
                }
            });
            value.properties().forEach(field -> {
                JsonNode known = rule.path("properties").path(field.getKey());
                if (known.isMissingNode()) {
                    violations.add("%s/%s is not described".formatted(at, field.getKey()));
                } else {
                    check(known, field.getValue(), at + "/" + field.getKey());
                }
            });
        }
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                check(rule.path("items"), value.get(i), at + "/" + i);
            }
        }
    }

    private static boolean isOfType(JsonNode types, JsonNode value) {
        if (types.isArray()) {
            for (JsonNode type : types) {
                if (isOfType(type, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (types.asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> false;
        };
    }
}
