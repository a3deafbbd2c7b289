package io.shadowtune.deploy.fault;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the system says of a file, without its name: that stands before it, and may be of a file nobody asked for. */
public final class IoWords {
    private IoWords() {}

    /** In words; never null. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "there is something of that name already";
        }
        if (e instanceof NotDirectoryException) {
            return "is no folder";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "is not empty";
        }
        if (e instanceof AccessDeniedException) {
            return "this user may not";
        }
        if (e instanceof FileSystemException of && of.getReason() != null) {
            return of.getReason();
        }
        String message = e.getMessage();
        return message == null || e instanceof FileSystemException ? "it failed" : message;
    }
}
