package io.shadowtune.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.shadowtune.ingest.telemetry.ConfigSnapshot;
import io.shadowtune.ingest.telemetry.EntityId;
import io.shadowtune.ingest.telemetry.Flag;
import io.shadowtune.ingest.telemetry.RejectReason;
import io.shadowtune.ingest.telemetry.TopologySnapshot;
import io.shadowtune.ingest.telemetry.WredSetting;
import org.junit.jupiter.api.Test;

final class SonicConfigDecoderTest {
    private static final EntityId PROFILE = EntityId.wredProfile("gpu-a", "leaf-3", "AZURE_LOSSLESS");

    @Test
    void decode_configOfASwitch_givesProfilesBindingsAndEntries() {
        Samples.Read read = Samples.read("sonic/config_db_qos.json");

        assertThat(read.account().format()).isEqualTo("sonic.config_db");
        assertThat(read.account().accepted()).isEqualTo(1);
        assertThat(read.account().rejected()).isEmpty();
        ConfigSnapshot config = (ConfigSnapshot) read.records().get(1);
        assertThat(config.entity()).isEqualTo(EntityId.device("gpu-a", "leaf-3"));
        assertThat(config.header().flags()).containsExactly(Flag.TIME_ASSUMED);
        assertThat(config.wredProfiles())
                .containsExactly(
                        new ConfigSnapshot.WredProfile(PROFILE, new WredSetting(true, 2_000_000, 10_000_000, 0.05)));
        assertThat(config.bindings())
                .contains(new ConfigSnapshot.QueueBinding(EntityId.queue("gpu-a", "leaf-3", "Ethernet12", 3), PROFILE));
        assertThat(config.entries())
                .contains(
                        new ConfigSnapshot.Entry("WRED_PROFILE", "AZURE_LOSSLESS", "ecn", "ecn_all"),
                        new ConfigSnapshot.Entry("PORT_QOS_MAP", "Ethernet0", "pfc_enable", "3,4"),
                        new ConfigSnapshot.Entry("PFC_WD", "GLOBAL", "POLL_INTERVAL", "200"));
        assertThat(config.entries()).noneMatch(e -> e.field().equals("green_min_threshold"));
    }

    @Test
    void decode_portTable_givesAliases() {
        TopologySnapshot topology = (TopologySnapshot)
                Samples.read("sonic/config_db_qos.json").records().get(0);

        assertThat(topology.ports())
                .hasSize(16)
                .contains(new TopologySnapshot.PortAlias(
                        EntityId.port("gpu-a", "leaf-3", "Ethernet12"), "etp4", 4, "", 400_000_000_000L));
    }

    @Test
    void decode_queueRangesAndOldSpellings_bindEveryQueue() {
        ConfigSnapshot config = decode("""
                {"DEVICE_METADATA":{"localhost":{"hostname":"s1"}},
                 "QUEUE":{"Ethernet0|3-4":{"wred_profile":"P"},
                          "Ethernet4,Ethernet8|6":{"wred_profile":"[WRED_PROFILE|P]"},
                          "Ethernet12|4-3":{"wred_profile":"P"},
                          "host|asic0|Ethernet16|3":{"wred_profile":"P"},
                          "Ethernet20|0-9999":{"scheduler":"x"}}}""");

        assertThat(config.bindings())
                .extracting(b -> b.queue().text())
                .containsExactly(
                        "queue:gpu-a/s1/Ethernet0/3",
                        "queue:gpu-a/s1/Ethernet0/4",
                        "queue:gpu-a/s1/Ethernet4/6",
                        "queue:gpu-a/s1/Ethernet8/6");
        assertThat(config.entries())
                .contains(
                        new ConfigSnapshot.Entry("QUEUE", "Ethernet12|4-3", "wred_profile", "P"),
                        new ConfigSnapshot.Entry("QUEUE", "host|asic0|Ethernet16|3", "wred_profile", "P"));
    }

    @Test
    void decode_profileItsSwitchWouldRefuse_isRejectedAloneAndFlagged() {
        Decoded decoded = decoded("""
                {"DEVICE_METADATA":{"localhost":{"hostname":"s1"}},
                 "WRED_PROFILE":{
                   "REVERSED":{"ecn":"ecn_all","green_min_threshold":"10","green_max_threshold":"9"},
                   "HUGE":{"ecn":"ecn_all","green_min_threshold":"10","green_max_threshold":"2147483648"},
                   "PERCENT":{"green_min_threshold":"1","green_max_threshold":"9","green_drop_probability":"101"},
                   "GOOD":{"ecn":"ecn_none","green_min_threshold":"1","green_max_threshold":"9"}}}""");

        assertThat(decoded.rejections()).extracting(r -> r.reason()).containsOnly(RejectReason.INVALID_CONFIG);
        assertThat(decoded.rejections())
                .extracting(r -> r.because())
                .satisfiesExactly(
                        because -> assertThat(because).contains("REVERSED", "(9)", "(10)"),
                        because -> assertThat(because).contains("HUGE"),
                        because -> assertThat(because).contains("PERCENT", "101"));
        ConfigSnapshot config = (ConfigSnapshot) decoded.records().get(0);
        assertThat(config.header().flags()).contains(Flag.PARTIAL);
        assertThat(config.wredProfiles()).singleElement().satisfies(profile -> {
            assertThat(profile.profile().part()).isEqualTo("GOOD");
            assertThat(profile.setting()).isEqualTo(new WredSetting(false, 1, 9, 1.0));
        });
    }

    @Test
    void decode_tablesThatCanHoldSecrets_areNotKept() {
        ConfigSnapshot config = decode("""
                {"DEVICE_METADATA":{"localhost":{"hostname":"s1"}},
                 "TACPLUS":{"global":{"passkey":"hunter2"}},
                 "SNMP_COMMUNITY":{"hunter2":{"TYPE":"RO"}}}""");

        assertThat(config.toString()).doesNotContain("hunter2");
    }

    @Test
    void decode_withoutHostname_takesTheFileName() {
        Decoded decoded = new SonicConfigDecoder(DecodeLimits.DEFAULT)
                .decode(
                        new Payload(
                                "{\"PORT\":{\"Ethernet0\":{\"index\":\"1\"}}}".getBytes(UTF_8),
                                "d/leaf-9.config_db.json#1",
                                null),
                        Samples.context());

        assertThat(decoded.records().get(0).entity().device()).isEqualTo("leaf-9");
    }

    @Test
    void decode_addressesOfTheSwitch_becomeItsNames() {
        TopologySnapshot topology = (TopologySnapshot) decoded("""
                {"DEVICE_METADATA":{"localhost":{"hostname":"s1"}},
                 "MGMT_INTERFACE":{"eth0|192.168.20.13/24":{"gwaddr":"192.168.20.1"}, "eth0":{}},
                 "LOOPBACK_INTERFACE":{"Loopback0|10.255.0.13/32":{}, "Loopback0|fc00::13/128":{}}}""").records().get(0);

        assertThat(topology.devices())
                .extracting(TopologySnapshot.DeviceAddress::address)
                .containsExactly("192.168.20.13", "10.255.0.13", "fc00::13");
    }

    private static ConfigSnapshot decode(String json) {
        return (ConfigSnapshot) decoded(json).records().stream()
                .filter(ConfigSnapshot.class::isInstance)
                .findFirst()
                .orElseThrow();
    }

    private static Decoded decoded(String json) {
        return new SonicConfigDecoder(DecodeLimits.DEFAULT)
                .decode(new Payload(json.getBytes(UTF_8), "config_db.json#1", null), Samples.context());
    }
}
