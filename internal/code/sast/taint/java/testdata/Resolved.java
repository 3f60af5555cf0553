package resolved;

import java.io.*;
import java.nio.file.*;
import org.springframework.web.bind.annotation.*;

@RestController
public class Resolved {
    private static final String ROOT = "/srv/files";

    @GetMapping("/a")
    public byte[] a(@RequestParam String name) throws IOException {
        if (!new File(ROOT, name).getCanonicalPath().startsWith(ROOT + "/")) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(new File(ROOT, name).toPath());
    }

    @GetMapping("/b")
    public byte[] b(@RequestParam String name) throws IOException {
        Path p = Paths.get(ROOT, name);
        Path full = p.toAbsolutePath().normalize();
        if (!full.startsWith(ROOT)) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(p);
    }

    @GetMapping("/c")
    public byte[] c(@RequestParam String name) throws IOException {
        Path full = Paths.get(ROOT).resolve(name).normalize();
        if (!full.startsWith(ROOT)) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(Paths.get(ROOT, name));
    }

    @GetMapping("/d")
    public byte[] d(@RequestParam String name) throws IOException {
        File f = new File(ROOT, name);
        String full = f.getCanonicalPath();
        if (!full.startsWith(ROOT + "/")) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(f.toPath());
    }

    @GetMapping("/e")
    public byte[] e(@RequestParam String name) throws IOException {
        File f = new File(ROOT, name);
        if (!isChild(new File(ROOT), f)) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(f.toPath());
    }

    private static boolean isChild(File folder, File file) throws IOException {
        boolean child = false;
        String path = file.getCanonicalPath();
        if (!path.equals(folder.getCanonicalPath())) {
            child = path.startsWith(folder.getCanonicalPath());
        }
        return child;
    }

    @GetMapping("/bad")
    public byte[] bad(@RequestParam String name, @RequestParam String other) throws IOException {
        Path full = Paths.get(ROOT).resolve(other).normalize();
        if (!full.startsWith(ROOT)) {
            throw new IOException("outside");
        }
        return Files.readAllBytes(Paths.get(ROOT, name)); // want: path-traversal
    }
}
