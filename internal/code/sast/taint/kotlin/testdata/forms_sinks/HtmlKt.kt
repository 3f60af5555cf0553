package forms.sinks.htmlkt
import kotlinx.html.*
import kotlinx.html.stream.*
import org.jsoup.Jsoup
import org.springframework.http.*
import org.springframework.web.bind.annotation.*
@RestController class HtmlKt {
    @GetMapping("/a", produces = ["text/html"]) fun a(@RequestParam s: String) = "<h1>$s</h1>" // want: xss
    @GetMapping("/b", produces = ["text/html"]) fun b(@RequestParam s: String) = createHTML().div { +s }
    @GetMapping("/c", produces = ["text/html"]) fun c(@RequestParam s: String) = createHTML().div { unsafe { +s } } // want: xss
    @GetMapping("/d") fun d(@RequestParam s: String): ResponseEntity<String> = ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>$s") // want: xss
    @GetMapping("/e", produces = ["text/html"]) fun e(@RequestParam s: String) = buildString { append("<p>"); append(s) } // want: xss
    @GetMapping("/f") fun f(@RequestParam s: String): ResponseEntity<Unit> = ResponseEntity.status(HttpStatus.FOUND).location(java.net.URI.create(s)).build() // want: open-redirect
    @GetMapping("/g") fun g(@RequestParam s: String) = "redirect:/x?n=${s.toInt()}"
}
