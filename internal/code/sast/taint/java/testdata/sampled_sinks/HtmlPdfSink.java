package sampled.htmlpdf;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import java.io.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
@RestController
class HtmlPdfSink {
    @GetMapping("/p")
    void p(@RequestParam String name, @RequestParam String url, OutputStream out) throws Exception {
        PdfRendererBuilder b = new PdfRendererBuilder();
        b.withHtmlContent("<html>" + name + "</html>", "/"); // want: xss
        b.withUri(url); // want: ssrf
        b.withFile(new File("/srv/" + name)); // want: path-traversal
        b.withHtmlContent("<html>" + HtmlUtils.htmlEscape(name) + "</html>", "/");
        b.toStream(out);
        b.run();
    }
}
