package io.shadowtune.ingest.collect.take;

import io.shadowtune.ingest.collect.catalogue.Source;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Makes one text of the files that an item names. */
final class FileTexts {
    private static final String SYSCTL_ROOT = "/proc/sys/";

    private final HostFiles files;
    private final int mostBytes;
    private final StringBuilder text = new StringBuilder();
    private int matched;
    private int denied;
    private int failed;
    private int unlistable;
    private boolean more;
    private boolean cut;

    FileTexts(HostFiles files, int mostBytes) {
        this.files = files;
        this.mostBytes = mostBytes;
    }

    Taken of(Source.Files source) {
        for (String glob : source.globs()) {
            HostFiles.Matches matches = files.matching(glob);
            more |= matches.more();
            unlistable += matches.unlistable();
            for (Path path : matches.paths()) {
                if (Files.isRegularFile(path) && !cut) {
                    matched++;
                    take(path, source.form());
                }
            }
        }
        if (matched == 0 && unlistable > 0) {
            return Taken.nothing(Shortfall.Reason.DENIED, "this user may not list its folder");
        }
        if (matched == 0) {
            return Taken.nothing(
                    Shortfall.Reason.MISSING, "no such file: " + source.globs().get(0));
        }
        if (text.isEmpty() && !cut) {
            return denied > 0
                    ? Taken.nothing(Shortfall.Reason.DENIED, "this user may not read it")
                    : Taken.nothing(
                            failed > 0 ? Shortfall.Reason.FAILED : Shortfall.Reason.EMPTY, "the kernel gives no value");
        }
        return new Taken.Text(text.toString(), shortfall(source.form()));
    }

    /** Among sysctls there are some that can only be written: those are no loss. */
    private Optional<Shortfall> shortfall(Source.Form form) {
        if (cut) {
            return Optional.of(new Shortfall(
                    Shortfall.Reason.CUT, "more than %,d bytes; the first were kept".formatted(mostBytes)));
        }
        if (more) {
            return Optional.of(new Shortfall(
                    Shortfall.Reason.CUT, "there are more files than the first %,d".formatted(HostFiles.MOST_MATCHES)));
        }
        if (form == Source.Form.SYSCTL) {
            return Optional.empty();
        }
        if (denied > 0) {
            return Optional.of(new Shortfall(
                    Shortfall.Reason.DENIED, "this user may not read %,d of %,d files".formatted(denied, matched)));
        }
        return unlistable > 0
                ? Optional.of(new Shortfall(
                        Shortfall.Reason.DENIED, "this user may not list %,d folders".formatted(unlistable)))
                : Optional.empty();
    }

    private void take(Path path, Source.Form form) {
        int room = mostBytes - text.length();
        if (room <= 0) {
            cut = true;
            return;
        }
        try {
            CappedText capped = HostFiles.text(path, room);
            cut = capped.cut();
            String content = capped.text();
            String name = files.nameOf(path);
            switch (form) {
                case CONTENT -> text.append(content);
                case BY_PATH ->
                    content.lines()
                            .filter(line -> !line.isBlank())
                            .forEach(line -> text.append(name)
                                    .append(':')
                                    .append(line.strip())
                                    .append('\n'));
                case SYSCTL ->
                    content.lines()
                            .forEach(line -> text.append(sysctlKey(name))
                                    .append(" = ")
                                    .append(line.strip())
                                    .append('\n'));
            }
        } catch (AccessDeniedException e) {
            denied++;
        } catch (IOException e) {
            // Many files of sysfs answer with an error where the device has no such value.
            failed++;
        }
    }

    /** A dot in a name, as VLANs have it, becomes a slash, as with {@code sysctl}. */
    private static String sysctlKey(String path) {
        String key = path.startsWith(SYSCTL_ROOT) ? path.substring(SYSCTL_ROOT.length()) : path;
        return key.replace('.', '\0').replace('/', '.').replace('\0', '/');
    }
}
