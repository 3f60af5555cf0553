package forms.sinks.morekt
import java.net.http.*
import java.net.URI
import javax.xml.parsers.DocumentBuilderFactory
import org.springframework.web.bind.annotation.*
import org.apache.commons.io.FileUtils
import java.io.File
import okhttp3.OkHttpClient
import okhttp3.Request
@RestController class MoreKt(val http: HttpClient) {
    @GetMapping("/a") fun a(@RequestParam s: String, @RequestBody xml: String) {
        http.send(HttpRequest.newBuilder(URI.create(s)).GET().build(), HttpResponse.BodyHandlers.ofString()) // want: ssrf
        HttpRequest.newBuilder().uri(URI(s)).build() // want: ssrf
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.byteInputStream()) // want: xxe
        FileUtils.readFileToString(File("/srv", s), Charsets.UTF_8) // want: path-traversal
        with(Request.Builder()) { url(s) } // want: ssrf
        File("/srv").walk().filter { it.name == s }.forEach { println(it) }
    }
}
