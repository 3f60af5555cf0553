package p.niofiles;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import java.nio.file.*;
import java.io.*;
@RestController
public class C {
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        Files.newBufferedReader(Path.of("/srv", s)).readLine(); // want: path-traversal
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        Files.walk(Paths.get("/srv").resolve(s)).count(); // want: path-traversal
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        Files.writeString(FileSystems.getDefault().getPath("/srv", s), "x", StandardOpenOption.APPEND); // want: path-traversal
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new java.util.Scanner(new File("/srv/" + s)).next(); // want: path-traversal
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new RandomAccessFile("/srv/" + s, "r").read(); // want: path-traversal
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        Files.newDirectoryStream(Path.of("/srv/" + s)).close(); // want: path-traversal
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        Files.newBufferedReader(Path.of("/srv", "a.txt")).readLine();
    }
}
