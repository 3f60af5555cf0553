package forms.sinks.urlreaders;
import java.net.*;
import javax.imageio.ImageIO;
import org.apache.commons.io.*;
import org.apache.commons.io.FileUtils;
import com.rometools.rome.io.XmlReader;
import org.springframework.core.io.UrlResource;
import org.apache.pdfbox.Loader;
import org.springframework.web.bind.annotation.*;
@RestController
class UrlReaders {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        ImageIO.read(URI.create(s).toURL()); // want: ssrf
        IOUtils.toString(new URL(s), "UTF-8"); // want: ssrf
        FileUtils.copyURLToFile(new URL(s), new java.io.File("/tmp/x")); // want: ssrf
        new XmlReader(new URL(s)); // want: ssrf
        new UrlResource(s).getInputStream(); // want: path-traversal
        new URL(s).openStream().readAllBytes(); // want: ssrf
        ImageIO.read(URI.create("https://cdn.example.com/" + n).toURL());
        return "ok";
    }
}
