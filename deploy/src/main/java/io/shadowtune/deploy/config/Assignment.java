package io.shadowtune.deploy.config;

import java.nio.file.Path;

/**
 * A key and its value as somebody wrote them, in a file, a variable or an option.
 *
 * @param key the key, known
 * @param text the value; items of lists and maps with commas between them
 * @param where the place, as messages name it
 * @param base folder that relative paths in the value start from
 */
record Assignment(Key key, String text, String where, Path base) {}
