package popular.xmlkt
import org.springframework.web.bind.annotation.*
import org.xml.sax.InputSource
import java.io.StringReader
import javax.xml.XMLConstants
import javax.xml.parsers.DocumentBuilderFactory
import javax.xml.xpath.*
@RestController
class XmlKt {
    @PostMapping("/x")
    fun x(@RequestBody xml: String, @RequestParam n: String) {
        val doc = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(InputSource(StringReader(xml))) // want: xxe
        DocumentBuilderFactory.newInstance().apply { isNamespaceAware = true }.newDocumentBuilder().parse(xml.byteInputStream()) // want: xxe
        XPathFactory.newInstance().newXPath().evaluate("//u[@n='$n']", doc) // want: xpath-injection
        val safe = DocumentBuilderFactory.newInstance().apply {
            setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
        }
        safe.newDocumentBuilder().parse(InputSource(StringReader(xml)))
        val other = DocumentBuilderFactory.newInstance()
        other.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true)
        other.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "")
        XPathFactory.newInstance().newXPath().compile("//u[${n.toInt()}]").evaluate(doc, XPathConstants.NODE)
    }
}
