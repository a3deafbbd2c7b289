package io.shadowtune.ingest.format.tool.search;

/** A text that counts how often a character of it is looked at, and ends the search that looks too often. For one search. */
final class MeteredText implements CharSequence {
    private final String text;
    private final char[] characters;
    private final long most;
    private long steps;

    MeteredText(String text, long most) {
        this.text = text;
        this.characters = text.toCharArray();
        this.most = most;
    }

    /** Ends a search in the middle; a pattern knows no other way to end. */
    static final class UsedUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UsedUp(long most) {
            super("The search (%d characters looked at) of a text must end.".formatted(most), null, false, false);
        }
    }

    /** Characters looked at. */
    long steps() {
        return steps;
    }

    @Override
    public char charAt(int index) {
        if (++steps > most) {
            throw new UsedUp(most);
        }
        return characters[index];
    }

    @Override
    public int length() {
        return characters.length;
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
