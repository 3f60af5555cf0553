package sampled.saucer;
import java.io.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
import org.xhtmlrenderer.pdf.ITextRenderer;
@RestController
class SaucerSink {
    @GetMapping("/f")
    void f(@RequestParam String html, @RequestParam String url, @RequestParam String file) throws Exception {
        ITextRenderer r = new ITextRenderer();
        r.setDocumentFromString("<html>" + html + "</html>"); // want: xss
        r.setDocument(url); // want: ssrf
        r.setDocument(new File("/srv/" + file)); // want: path-traversal, ssrf
        r.setDocumentFromString("<html>" + HtmlUtils.htmlEscape(html) + "</html>");
        r.layout();
    }
}
