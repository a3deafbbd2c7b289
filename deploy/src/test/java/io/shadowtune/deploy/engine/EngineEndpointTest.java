package io.shadowtune.deploy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EngineEndpointTest {
    @TempDir
    private Path directory;

    private OpenedEndpoint endpoint;
    private RawHttp http;
    private String bearer;

    @BeforeEach
    void open() {
        endpoint = OpenedEndpoint.in(directory);
        http = endpoint.http();
        bearer = "Authorization: Bearer " + endpoint.runtime().token();
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private RawHttp.Answer query(String body) {
        return http.send("POST", EngineEndpoint.QUERY, body, bearer);
    }

    @Test
    void request_withoutTheToken_is401() {
        String token = endpoint.runtime().token();

        for (String path : new String[] {EngineEndpoint.STATUS, EngineEndpoint.REPORT, "/", "/nowhere"}) {
            assertThat(http.get(path).status()).as(path).isEqualTo(401);
        }
        assertThat(http.get(EngineEndpoint.STATUS, "Authorization: Bearer " + RuntimeFile.freshToken())
                        .status())
                .isEqualTo(401);
        assertThat(http.get(EngineEndpoint.STATUS, "Authorization: Bearer " + token.substring(1))
                        .status())
                .isEqualTo(401);
        assertThat(http.get(EngineEndpoint.STATUS, "Authorization: Basic " + token)
                        .status())
                .isEqualTo(401);
        assertThat(http.send("POST", EngineEndpoint.QUERY, "{\"sql\":\"SELECT 1\"}")
                        .text())
                .contains("401")
                .doesNotContain("columns")
                .doesNotContain(token);
    }

    @Test
    void request_withAForeignHost_isRefusedEvenWithTheToken() {
        String port = ":" + http.port();

        assertThat(http.get(EngineEndpoint.STATUS, bearer, "Host: evil.example" + port)
                        .status())
                .isEqualTo(403);
        assertThat(http.get(EngineEndpoint.STATUS, bearer, "Host: 127.0.0.1:1").status())
                .isEqualTo(403);
        assertThat(http.get(EngineEndpoint.STATUS, bearer, "Host: 127.0.0.1.evil.example" + port)
                        .status())
                .isEqualTo(403);
        assertThat(http.get(EngineEndpoint.STATUS, bearer, "Host: localhost" + port)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void status_saysWhatRuns() {
        assertThat(http.get(EngineEndpoint.STATUS, bearer).text())
                .contains("\"pid\":" + ProcessHandle.current().pid())
                .contains("\"roles\":[\"ingest\",\"models\",\"policy\",\"reports\"]")
                .contains("\"broker\":\"127.0.0.1:9092\"")
                .contains("\"rowsKept\":12")
                .contains("{\"topic\":\"shadowtune.windows\",\"rowsKept\":12,\"runsEnded\":0,\"runsEnding\":0}")
                .doesNotContain(endpoint.runtime().token());
    }

    @Test
    void request_ofAnotherPathOrMethod_saysWhatThereIs() {
        assertThat(http.get("/v1/secrets", bearer).text()).contains("404").contains(EngineEndpoint.QUERY);
        assertThat(http.get(EngineEndpoint.QUERY, bearer).text())
                .contains("405")
                .contains("Allow: POST");
    }

    @Test
    void query_reading_isAnsweredUpToItsLimit() {
        assertThat(query("{\"sql\":\"SELECT i, 'x' AS x FROM range(3) t(i)\",\"limit\":2,\"later\":1}")
                        .text())
                .contains("200 OK")
                .contains("{\"columns\":[\"i\",\"x\"],\"rows\":[[0,\"x\"],[1,\"x\"]],\"truncated\":true}");
    }

    @Test
    void query_thatIsNoReading_isRefused() {
        for (String sql : new String[] {
            "CREATE TABLE x (i INTEGER)",
            "SELECT 1; SELECT 2",
            "ATTACH 'other.db'",
            "SET memory_limit = '8GB'",
            "COPY (SELECT 1) TO 'out.csv'"
        }) {
            assertThat(query("{\"sql\":\"%s\"}".formatted(sql)).text())
                    .as(sql)
                    .contains("400 Bad Request")
                    .contains("BAD_QUERY");
        }
        assertThat(query("{\"sql\":\"SELECT * FROM read_text('/etc/hostname')\"}")
                        .text())
                .contains("400 Bad Request")
                .contains("BAD_QUERY");
        assertThat(directory.resolve("out.csv")).doesNotExist();
    }

    @Test
    void query_thatFailsHalfway_endsWithTheReasonAndIsNoWholeAnswer() {
        String failsLate = "SELECT i FROM range(3000000) t(i) WHERE i < 2000000 OR error('late' || i) IS NULL";

        assertThat(query("{\"sql\":\"%s\",\"limit\":3000000}".formatted(failsLate))
                        .text()
                        .replaceAll("(\\[\\d+\\],?)+", ""))
                .contains("200 OK")
                .contains("\"error\":{\"code\":\"BAD_QUERY\"")
                .doesNotContain("truncated");
    }

    @Test
    void query_wrongBody_saysWhatIsExpected() {
        assertThat(query("sql").text()).contains("400").contains("a JSON object with sql and limit is expected");
        assertThat(query("").status()).isEqualTo(400);
        assertThat(query("{\"sql\":1}").text()).contains("400").contains("a text is expected");
        for (String limit : new String[] {"0", "-1", "1.5", "\"9\"", "99999999999"}) {
            assertThat(query("{\"sql\":\"SELECT 1\",\"limit\":%s}".formatted(limit))
                            .status())
                    .as(limit)
                    .isEqualTo(400);
        }
        assertThat(query("{\"sql\":\"%s\"}".formatted(" ".repeat(1 << 20))).status())
                .isEqualTo(413);
    }

    @Test
    void report_namesItsDayAndFormat() {
        RawHttp.Answer answer = http.get(EngineEndpoint.REPORT + "?date=2026-03-01&format=html", bearer);

        assertThat(answer.text())
                .contains("200 OK")
                .containsIgnoringCase("Shadowtune-Report-Date: 2026-03-01")
                .contains("text/html; charset=utf-8")
                .contains("<!");
        assertThat(http.get(EngineEndpoint.REPORT + "?date=2026-03-02", bearer).text())
                .contains("400")
                .contains("NO_DATA")
                .contains("2026-03-01 is expected");
        assertThat(http.get(EngineEndpoint.REPORT + "?date=tomorrow", bearer).text())
                .contains("400")
                .contains("BAD_DATE");
        assertThat(http.get(EngineEndpoint.REPORT + "?format=pdf", bearer).status())
                .isEqualTo(400);
        assertThat(http.get(EngineEndpoint.REPORT + "?zone=Nowhere", bearer).status())
                .isEqualTo(400);
    }

    @Test
    void close_takesTheRuntimeFileAway() {
        endpoint.close();

        assertThat(directory.resolve(RuntimeFile.NAME)).doesNotExist();
        open();
    }
}
