package shop;

import java.io.*;
import java.util.zip.*;
import org.lib.Archive;

class DeclaredLater {
    void unpack(Archive archive, File folder) throws IOException {
        ZipEntry entry;
        while ((entry = archive.next()) != null) {
            new FileOutputStream(new File(folder, entry.getName())); // want: path-traversal
            new FileOutputStream(new File(folder, new File(entry.getName()).getName()));
        }
    }

    void one(Archive archive, File folder) throws IOException {
        ZipEntry entry = null;
        if (archive.ready()) {
            entry = archive.next();
        }
        new FileOutputStream(new File(folder, entry.getName())); // want: path-traversal
        new FileOutputStream(new File(folder, entry.getSize() + ".bin"));
    }
}
