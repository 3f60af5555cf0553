package sampled.xmlutil
import nl.adaptivity.xmlutil.serialization.XML
import org.springframework.web.bind.annotation.*
import java.io.ByteArrayInputStream
import javax.xml.parsers.*
import javax.xml.stream.XMLInputFactory
@RestController
class XmlUtilKt {
    @PostMapping("/x")
    fun x(@RequestBody xml: String) {
        XML.decodeFromString<String>(xml)
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(ByteArrayInputStream(xml.toByteArray())) // want: xxe
        SAXParserFactory.newInstance().newSAXParser().parse(xml.byteInputStream(), null) // want: xxe
        XMLInputFactory.newInstance().createXMLStreamReader(xml.reader()) // want: xxe
        val f = DocumentBuilderFactory.newInstance()
        f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)
        f.newDocumentBuilder().parse(xml.byteInputStream())
    }
}
