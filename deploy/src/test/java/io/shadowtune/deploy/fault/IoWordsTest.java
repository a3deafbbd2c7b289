package io.shadowtune.deploy.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class IoWordsTest {
    @Test
    void of_anything_isNeitherNullNorThePath() {
        Stream.of(
                        new NoSuchFileException("/a/b"),
                        new FileAlreadyExistsException("/a/b"),
                        new NotDirectoryException("/a/b"),
                        new AccessDeniedException("/a/b"),
                        new FileSystemException("/a/b"),
                        new IOException((String) null))
                .map(IoWords::of)
                .forEach(words -> assertThat(words).isNotBlank().doesNotContain("/a/b", "null"));
    }

    @Test
    void of_whatTheSystemSays_isKept() {
        assertThat(IoWords.of(new FileSystemException("/a/b", null, "File name too long")))
                .isEqualTo("File name too long");
        assertThat(IoWords.of(new IOException("No space left on device"))).isEqualTo("No space left on device");
    }
}
