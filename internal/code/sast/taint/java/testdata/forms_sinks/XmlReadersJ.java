package forms.sinks.xmlreadersj;
import org.jdom2.input.SAXBuilder;
import org.dom4j.io.SAXReader;
import org.apache.commons.digester3.Digester;
import javax.xml.bind.*;
import javax.xml.stream.*;
import java.io.*;
import nu.xom.Builder;
import org.xml.sax.InputSource;
import org.springframework.web.bind.annotation.*;
@RestController
class XmlReadersJ {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        new SAXBuilder().build(new StringReader(s)); // want: xxe
        new SAXReader().read(new StringReader(s)); // want: xxe
        new Digester().parse(new StringReader(s)); // want: xxe
        XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(s)); // want: xxe
        javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(s))); // want: xxe
        var f = XMLInputFactory.newInstance(); f.setProperty(XMLInputFactory.SUPPORT_DTD, false); f.createXMLStreamReader(new StringReader(s));
        return "ok";
    }
}
