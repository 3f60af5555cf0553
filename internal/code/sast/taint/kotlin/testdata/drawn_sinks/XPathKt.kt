package drawn.xpathkt
import javax.xml.xpath.*
import org.dom4j.*
import org.jsoup.Jsoup
import org.springframework.web.bind.annotation.*
@RestController
class XPathKt(private val doc: org.w3c.dom.Document, private val d4: Document) {
    @GetMapping("/x")
    fun x(@RequestParam n: String) {
        val xp = XPathFactory.newInstance().newXPath()
        xp.evaluate("//u[@n='$n']", doc) // want: xpath-injection
        xp.compile("//u[@n='$n']").evaluate(doc, XPathConstants.NODESET) // want: xpath-injection
        d4.selectNodes("//u[@n='$n']") // want: xpath-injection
        d4.selectSingleNode("//u[@n='$n']") // want: xpath-injection
        xp.setXPathVariableResolver { n }
        xp.evaluate("//u[@n=\$n]", doc)
    }
}
