package q.xml_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import javax.xml.parsers.DocumentBuilderFactory
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(s.byteInputStream()) // want: xxe
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().run { parse(org.xml.sax.InputSource(s.reader())) } // want: xxe
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        DocumentBuilderFactory.newInstance().apply { setFeature(
                "http://apache.org/xml/features/disallow-doctype-decl", true) }.newDocumentBuilder().parse(s.byteInputStream())
    }
}
