package popular.jdom2;
import org.jdom2.*;
import org.jdom2.input.SAXBuilder;
import org.jdom2.filter.Filters;
import org.jdom2.xpath.*;
import org.springframework.web.bind.annotation.*;
import java.io.*;
@RestController
class Jdom2Sink {
    @PostMapping("/j")
    Object j(@RequestBody String xml, @RequestParam String n) throws Exception {
        Document d = new SAXBuilder().build(new StringReader(xml)); // want: xxe
        XPathFactory.instance().compile("//u[@n='" + n + "']").evaluate(d); // want: xpath-injection
        XPathFactory.instance().compile("//u[@id='" + n + "']", Filters.element()).evaluate(d); // want: xpath-injection
        SAXBuilder b = new SAXBuilder();
        b.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        b.build(new StringReader(xml));
        return XPathFactory.instance().compile("//u[" + Integer.parseInt(n) + "]").evaluate(d);
    }
}
