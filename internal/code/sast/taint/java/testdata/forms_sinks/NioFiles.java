package forms.sinks.niofiles;
import java.nio.file.*;
import java.nio.channels.FileChannel;
import java.io.*;
import com.google.common.io.Files;
import java.util.zip.ZipFile;
import org.springframework.web.bind.annotation.*;
@RestController
class NioFiles {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        FileChannel.open(Paths.get("/srv", s), StandardOpenOption.READ); // want: path-traversal
        java.nio.file.Files.lines(Path.of("/srv").resolve(s)).toList(); // want: path-traversal
        new RandomAccessFile("/srv/" + s, "r"); // want: path-traversal
        com.google.common.io.Files.asCharSource(new File("/srv", s), java.nio.charset.StandardCharsets.UTF_8).read(); // want: path-traversal
        new PrintWriter("/srv/" + s).close(); // want: path-traversal
        java.nio.file.Files.deleteIfExists(Path.of("/srv/" + s)); // want: path-traversal
        java.nio.file.Files.lines(Path.of("/srv").resolve(Path.of(s).getFileName())).toList();
        return "ok";
    }
}
