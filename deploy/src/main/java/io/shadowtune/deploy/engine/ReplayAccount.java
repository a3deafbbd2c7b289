package io.shadowtune.deploy.engine;

import java.util.List;
import java.util.Map;

/**
 * What a replay did.
 *
 * @param files what became of each file
 * @param windows windows that came out
 * @param forecasts forecasts that came out
 * @param decisions decisions that came out
 */
public record ReplayAccount(List<FileAccount> files, long windows, long forecasts, long decisions) {
    /** An account. */
    public ReplayAccount {
        files = List.copyOf(files);
    }

    /**
     * What became of one file.
     *
     * @param file its path as given
     * @param format its format; {@code unsupported} when none was recognised
     * @param records source records in it
     * @param accepted records read
     * @param rejected records refused, by reason
     * @param flags records accepted with something to know, by flag
     */
    public record FileAccount(
            String file,
            String format,
            long records,
            long accepted,
            Map<String, Long> rejected,
            Map<String, Long> flags) {

        /** Records with nothing in them for us, such as control records. */
        public long ignored() {
            return records
                    - accepted
                    - rejected.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
