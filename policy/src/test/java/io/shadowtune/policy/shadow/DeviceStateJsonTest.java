package io.shadowtune.policy.shadow;

import static io.shadowtune.policy.Feed.SONIC;
import static io.shadowtune.policy.Feed.T0;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.ForecastHead;
import io.shadowtune.ingest.telemetry.ForecastTarget;
import io.shadowtune.ingest.telemetry.Window;
import io.shadowtune.policy.Feed;
import io.shadowtune.policy.Feed.QueueLoad;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceStateJsonTest {
    private static final int PORTS = 64;
    private static final int QUEUES = 8;
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .build();

    private static List<Window> windows(Instant end) {
        List<Window> windows = new ArrayList<>();
        for (int port = 0; port < PORTS; port++) {
            windows.add(Feed.portWindow(port, end, 400, 1, 1_000, 3));
            for (int queue = 0; queue < QUEUES; queue++) {
                windows.add(Feed.queueWindow(port, queue, end, QueueLoad.BUSY));
            }
        }
        return windows;
    }

    private static Bench large() {
        List<EntityId> queues = new ArrayList<>();
        for (int port = 0; port < PORTS; port++) {
            for (int queue = 0; queue < QUEUES; queue++) {
                queues.add(Feed.queue(port, queue));
            }
        }
        return new Bench(PolicyConfig.DEFAULT)
                .configured(Feed.snapshot(T0, SONIC, queues.toArray(EntityId[]::new)))
                .expected(Feed.forecast(Feed.port(0), ForecastTarget.FAN_IN, ForecastHead.REGIME, T0, 4, 8));
    }

    @Test
    void state_writtenAndRead_isTheSame() throws JsonProcessingException {
        for (int slots : new int[] {0, 1, 2, 5, 200}) {
            DeviceState state =
                    large().slots(slots, DeviceStateJsonTest::windows).state();
            String json = MAPPER.writeValueAsString(state);
            assertThat(MAPPER.readValue(json, DeviceState.class)).isEqualTo(state);
        }
        DeviceState initial = DeviceState.initial(Feed.LEAF);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsString(initial), DeviceState.class))
                .isEqualTo(initial);
    }

    @Test
    void state_ofADeviceOf64PortsAnd8Queues_doesNotGrowWithTime() throws JsonProcessingException {
        Bench bench = large().slots(400, DeviceStateJsonTest::windows);
        int early = MAPPER.writeValueAsString(bench.state()).length();
        bench.slots(800, DeviceStateJsonTest::windows);
        int late = MAPPER.writeValueAsString(bench.state()).length();

        assertThat(early).isLessThan(8_000);
        assertThat(late).isLessThan(early + 500);
    }
}
