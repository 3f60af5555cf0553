package popular.playwright;
import com.microsoft.playwright.*;
import java.nio.file.Paths;
import org.springframework.web.bind.annotation.*;
@RestController
class PlaywrightSink {
    Browser browser;
    @GetMapping("/shot")
    void shot(@RequestParam String url, @RequestParam String js, @RequestParam String out) {
        Page page = browser.newPage();
        page.navigate(url); // want: ssrf
        page.evaluate("f('" + js + "')"); // want: code-injection
        page.setContent("<p>" + js + "</p>"); // want: xss
        page.screenshot(new Page.ScreenshotOptions().setPath(Paths.get("/srv/shots/" + out))); // want: path-traversal
        page.navigate("https://example.com/?q=" + js);
        page.evaluate("x => f(x)", js);
    }
}
