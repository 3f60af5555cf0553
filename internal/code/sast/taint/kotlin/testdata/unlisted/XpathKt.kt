package q.xpath_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.xml.xpath.XPathFactory
import javax.xml.xpath.XPathConstants
@RestController class P(private val doc: org.w3c.dom.Document) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        XPathFactory.newInstance().newXPath().evaluate("//u[@n='$s']", doc) // want: xpath-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        XPathFactory.newInstance().newXPath().run { compile("//u[@n='$s']") } // want: xpath-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        XPathFactory.newInstance().newXPath().evaluate("//u[@n='a']", doc)
    }
}
