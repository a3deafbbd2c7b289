package io.shadowtune.reports.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes to a case that leave its cause as it is, and one that takes away what decides it. */
enum Mutation {
    RENAMED_HOSTS {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            Set<String> hosts = new HashSet<>();
            jcase.get("evidence").forEach(item -> hosts.add(item.path("host").asText()));
            int next = random.nextInt(100);
            for (String host : hosts.stream().sorted().toList()) {
                if (host.matches("[\\w.-]*\\d[\\w.-]*")) {
                    String name = "zq" + (char) ('a' + random.nextInt(26)) + "-" + next++;
                    replaceAll(jcase, Pattern.compile("(?<![\\w-])" + Pattern.quote(host) + "(?![\\w-])"), name);
                }
            }
        }
    },

    SCALED_COUNTS {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            BigInteger factor = BigInteger.valueOf(2 + random.nextInt(5));
            for (JsonNode item : jcase.get("evidence")) {
                Matcher number = Pattern.compile(
                                "(?<![\\w.:/,-])(\\d{7,15}|\\d{1,3}(?:,\\d{3}){2,5})(?![\\w.:/-]|,\\d)")
                        .matcher(item.path("text").asText());
                String text = number.replaceAll(found -> {
                    BigInteger value = new BigInteger(found.group(1).replace(",", ""));
                    if (value.equals(BigInteger.valueOf(4_294_967_295L))) {
                        return found.group();
                    }
                    return found.group(1).indexOf(',') < 0
                            ? value.multiply(factor).toString()
                            : String.format(Locale.ROOT, "%,d", value.multiply(factor));
                });
                ((ObjectNode) item).put("text", text);
            }
        }
    },

    SHUFFLED_ITEMS {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            List<JsonNode> items = items(jcase);
            Collections.shuffle(items, random);
            jcase.putArray("evidence").addAll(items);
        }
    },

    SHIFTED_CLOCKS {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            int shift = random.nextInt(86_400);
            for (JsonNode item : jcase.get("evidence")) {
                Matcher clock = Pattern.compile("^(\\d{2}):(\\d{2}):(\\d{2})$")
                        .matcher(item.path("at").asText());
                if (clock.matches()) {
                    int second = (Integer.parseInt(clock.group(1)) * 3_600
                                    + Integer.parseInt(clock.group(2)) * 60
                                    + Integer.parseInt(clock.group(3))
                                    + shift)
                            % 86_400;
                    String at =
                            String.format(Locale.ROOT, "%02d:%02d:%02d", second / 3_600, second / 60 % 60, second % 60);
                    ((ObjectNode) item).put("at", at);
                }
            }
        }
    },

    NO_FORM_HINTS {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            jcase.get("evidence").forEach(item -> ((ObjectNode) item).remove(List.of("form")));
        }
    },

    HEALTHY_NOISE {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            List<JsonNode> others = new ArrayList<>(healthy);
            Collections.shuffle(others, random);
            List<JsonNode> items = items(jcase);
            others.stream()
                    .filter(item ->
                            !item.path("case").asText().equals(jcase.path("id").asText()))
                    .limit(3)
                    .forEach(item -> {
                        ObjectNode noise = item.deepCopy();
                        noise.put("key", "noise" + items.size() + "x");
                        noise.put("host", "spare-" + items.size());
                        items.add(random.nextInt(items.size() + 1), noise);
                    });
            jcase.putArray("evidence").addAll(items);
        }
    },

    DECISIVE_REMOVED {
        @Override
        void apply(ObjectNode jcase, Random random, List<JsonNode> healthy) {
            Set<String> cited = new HashSet<>();
            jcase.path("expected").path("must_cite").forEach(key -> cited.add(key.asText()));
            List<JsonNode> items = items(jcase);
            items.removeIf(item -> cited.contains(item.path("key").asText()));
            jcase.putArray("evidence").addAll(items);
        }
    };

    /** Changes a copy of a case. */
    abstract void apply(ObjectNode jcase, Random random, List<JsonNode> healthy);

    private static List<JsonNode> items(ObjectNode jcase) {
        List<JsonNode> items = new ArrayList<>();
        ((ArrayNode) jcase.get("evidence")).forEach(items::add);
        return items;
    }

    private static void replaceAll(ObjectNode jcase, Pattern pattern, String by) {
        jcase.put("symptom", pattern.matcher(jcase.path("symptom").asText()).replaceAll(by));
        for (JsonNode item : jcase.get("evidence")) {
            for (String field : List.of("tool", "host", "text")) {
                ((ObjectNode) item)
                        .put(field, pattern.matcher(item.path(field).asText()).replaceAll(by));
            }
        }
    }
}
