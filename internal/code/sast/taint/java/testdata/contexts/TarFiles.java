package com.acme.tar;
import org.apache.commons.compress.archivers.tar.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;
import java.io.*;
import java.nio.file.*;
@RestController
class TarFiles {
    @PostMapping("/f")
    void f(@RequestParam MultipartFile up) throws Exception {
        TarArchiveInputStream tin = new TarArchiveInputStream(up.getInputStream());
        TarArchiveEntry t;
        while ((t = tin.getNextEntry()) != null) {
            Path dest = Paths.get("/srv").resolve(t.getName()).normalize();
            if (!dest.startsWith("/srv")) throw new IOException("bad");
            java.nio.file.Files.copy(tin, dest);
            java.nio.file.Files.copy(tin, Paths.get("/srv").resolve(t.getName())); // want: path-traversal
        }
    }
}
