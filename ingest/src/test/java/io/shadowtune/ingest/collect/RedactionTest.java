package io.shadowtune.ingest.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedactionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "WANDB_API_KEY=hunter2hunter2",
                "{\"password\": \"hunter2hunter2\"}",
                "password: 'hunter2hunter2'",
                "redis://:hunter2hunter2@10.0.0.1",
                "https://hunter2hunter2@host/x",
                "postgres://user:hunter2hunter2@db/x",
                "python train.py --password hunter2hunter2 --epochs 3",
                "train --wandb-key hunter2hunter2",
                "Authorization: Bearer hunter2hunter2hunter2hunter2",
                "-----BEGIN RSA PRIVATE KEY-----\nhunter2hunter2\n-----END RSA PRIVATE KEY-----",
                "HF_TOKEN=hunter2hunter2"
            })
    void of_secret_isGone(String text) {
        assertThat(Redaction.of(text)).doesNotContain("hunter2").contains("<redacted>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tokens_per_second: 15230",
                "tokens: 4096",
                "token: 12",
                "tokenizer: /models/llama",
                "--max-tokens 4096",
                "NCCL_IB_HCA=mlx5_0,mlx5_1",
                "ssh://git@host/repo",
                "Key: value",
                "00:1b:00.0 Ethernet: keyed up"
            })
    void of_evidence_isLeftAsItIs(String text) {
        assertThat(Redaction.of(text)).isEqualTo(text);
    }

    @Test
    void of_longLines_takesTimeInProportion() {
        // Each of these took seconds to minutes with patterns that may begin anywhere in a word.
        for (String piece : new String[] {"0", "a-", "token-", "secret ", "://", "-", "a:"}) {
            String line = piece.repeat(1_000_000 / piece.length());
            assertThat(Redaction.of(line)).isNotNull();
        }
    }
}
