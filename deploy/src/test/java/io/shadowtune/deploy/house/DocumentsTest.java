package io.shadowtune.deploy.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.deploy.stage.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Run with {@code -Dshadowtune.write-docs=true} to bring the table of topics in step. */
final class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> FOLDERS = List.of(
            ".ci", ".mvn", "actuator", "config", "deploy", "docs", "ingest", "models", "policy", "shadow-reports");
    private static final Path TOPICS = ROOT.resolve("docs/topics.md");
    private static final Path DEPENDENCIES = ROOT.resolve("docs/dependencies.md");
    private static final String BEGIN = "<!-- topics: begin, written by DocumentsTest -->\n";
    private static final String END = "<!-- topics: end -->\n";

    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|(.*)$");

    /** Folders that only one machine or person has; the names that tests give to nobody are fine. */
    private static final Pattern MACHINE_PATH = Pattern.compile(
            "(?<![\\w.$}~-])/(?:(?:work|root)/|(?:home|Users)/(?!nobody|somebody)\\w)|[A-Z]:\\\\\\\\?Users");

    private static final Pattern REGISTRY = Pattern.compile(
            "(?i)https?://[^\\s\"'<>)]*(?:artifactory|nexus|jfrog|mirror|registry|pypi|maven2|//repo)|<(?:mirror|repositories|pluginRepositories)>");

    /** What the POMs ask for; the version is empty where another one decides. */
    private record Asked(String artifact, String version, String pom) {}

    @Test
    void topics_eachOne_isDocumentedAsItIs() throws IOException {
        String document = Files.readString(TOPICS);
        int begin = document.indexOf(BEGIN);
        int end = document.indexOf(END);
        assertThat(begin).isNotNegative();
        assertThat(end).isGreaterThan(begin);
        String wanted = document.substring(0, begin + BEGIN.length()) + topicTable() + document.substring(end);
        if (Boolean.getBoolean("shadowtune.write-docs")) {
            Files.writeString(TOPICS, wanted);
        }

        assertThat(Files.readString(TOPICS)).isEqualTo(wanted);
    }

    private static String topicTable() {
        StringBuilder table = new StringBuilder(
                "| topic | key | type of its messages | written by | partitions | cleanup | kept |\n|---|---|---|---|---|---|---|\n");
        for (Topic topic : Topic.values()) {
            table.append("| `%s` | %s | %s | %s | `broker.partitions` | %s | %s |\n"
                    .formatted(
                            topic.on("shadowtune."),
                            topic.key(),
                            topic.schema(),
                            topic.owner(),
                            topic.keep().cleanup(),
                            kept(topic.keep())));
        }
        return table.toString();
    }

    private static String kept(Topic.Keep keep) {
        if (keep.retentionMillis() < 0) {
            return "the latest of each key";
        }
        Duration duration = Duration.ofMillis(keep.retentionMillis());
        return duration.toDays() > 0 ? duration.toDays() + " days" : duration.toHours() + " hours";
    }

    @Test
    void dependencies_eachDirectOne_hasARowWithItsVersion() throws IOException {
        String document = Files.readString(DEPENDENCIES);
        List<String> missing = new ArrayList<>();
        Set<String> asked = new TreeSet<>();
        for (Asked one : asked()) {
            asked.add(one.artifact());
            boolean named = ROW.matcher(document)
                    .results()
                    .anyMatch(row ->
                            row.group(1).equals(one.artifact()) && row.group(2).contains(one.version()));
            if (!named) {
                missing.add(one.artifact() + " " + one.version() + " of " + one.pom());
            }
        }

        assertThat(asked)
                .as("artifacts found in the POMs")
                .contains("kafka-streams", "duckdb_jdbc", "error_prone_core");
        assertThat(missing)
                .as("not in docs/dependencies.md, or with another version")
                .isEmpty();
        assertThat(ROW.matcher(document).results().map(row -> row.group(1)))
                .as("rows that no POM asks for")
                .allMatch(asked::contains);
    }

    private static List<Asked> asked() throws IOException {
        Document root = xml(ROOT.resolve("pom.xml"));
        List<Asked> asked = new ArrayList<>();
        for (Path pom : files(".xml")) {
            if (!pom.endsWith("pom.xml")) {
                continue;
            }
            Document document = xml(pom);
            for (Element element : elements(
                    document,
                    "//dependency[version] | //dependency[not(ancestor::dependencyManagement)] | //plugin | //path")) {
                String artifact = text(element, "artifactId");
                if (!text(element, "groupId").equals("io.shadowtune")) {
                    asked.add(new Asked(
                            artifact,
                            resolved(root, text(element, "version")),
                            ROOT.relativize(pom).toString()));
                }
            }
        }
        return asked;
    }

    private static String resolved(Document root, String version) {
        if (!version.startsWith("${")) {
            return version;
        }
        String property = version.substring(2, version.length() - 1);
        List<Element> found = elements(root, "/project/properties/*[name()='" + property + "']");
        return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
    }

    private static String text(Element element, String child) {
        NodeList children = element.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i).getNodeName().equals(child)) {
                return children.item(i).getTextContent().strip();
            }
        }
        return "";
    }

    private static List<Element> elements(Document document, String path) {
        try {
            NodeList nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
            List<Element> elements = new ArrayList<>();
            for (int i = 0; i < nodes.getLength(); i++) {
                elements.add((Element) nodes.item(i));
            }
            return elements;
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException("The path (%s) must be XPath.".formatted(path), e);
        }
    }

    private static Document xml(Path file) throws IOException {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("The file (%s) must be XML.".formatted(file), e);
        }
    }

    @Test
    void links_relativeOnes_leadToAFile() throws IOException {
        List<String> dead = new ArrayList<>();
        int seen = 0;
        for (Path file : files(".md")) {
            Path folder = file.resolveSibling(".");
            Matcher link = LINK.matcher(CODE.matcher(Files.readString(file)).replaceAll(""));
            while (link.find()) {
                String target = link.group(1).replaceFirst("#.*", "");
                if (target.isEmpty() || target.matches("[a-z]+:.*")) {
                    continue;
                }
                seen++;
                if (!Files.exists(folder.resolve(target).normalize())) {
                    dead.add(ROOT.relativize(file) + " -> " + target);
                }
            }
        }

        assertThat(seen).as("links found").isGreaterThan(10);
        assertThat(dead).isEmpty();
    }

    @Test
    void texts_nameNoFolderOfOneMachineAndNoRegistry() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files("")) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (text.indexOf('\0') >= 0) {
                continue;
            }
            for (Pattern pattern : List.of(MACHINE_PATH, REGISTRY)) {
                Matcher matcher = pattern.matcher(text);
                if (matcher.find()) {
                    found.add(ROOT.relativize(file) + ": " + matcher.group());
                }
            }
        }

        assertThat(found).isEmpty();
    }

    @Test
    void patterns_seeWhatTheyAreFor() {
        String slash = "/";
        assertThat(MACHINE_PATH.matcher("see " + slash + "home/jane/x").find()).isTrue();
        assertThat(MACHINE_PATH.matcher("in " + slash + "root/x").find()).isTrue();
        assertThat(MACHINE_PATH.matcher("deploy/home/jane or $HOME/work/x").find())
                .isFalse();
        assertThat(REGISTRY.matcher("https:" + slash + "/nexus.corp.example/x").find())
                .isTrue();
        assertThat(REGISTRY.matcher("the registry, https:" + slash + "/www.apache.org/licenses")
                        .find())
                .isFalse();
    }

    /** Files of the house whose names end so; outputs, tools' folders and strays beside them are none. */
    private static List<Path> files(String ending) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            top.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(".git"))
                    .forEach(files::add);
        }
        for (String folder : FOLDERS) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
                all.filter(Files::isRegularFile)
                        .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?target/.*"))
                        .forEach(files::add);
            }
        }
        return files.stream()
                .filter(file -> String.valueOf(file.getFileName()).endsWith(ending))
                .sorted()
                .toList();
    }
}
