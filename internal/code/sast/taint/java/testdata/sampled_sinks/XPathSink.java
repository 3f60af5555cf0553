package sampled.xpathstd;
import java.io.*;
import javax.xml.namespace.QName;
import javax.xml.parsers.*;
import javax.xml.xpath.*;
import org.apache.xpath.XPathAPI;
import org.jaxen.dom.DOMXPath;
import org.springframework.web.bind.annotation.*;
import org.w3c.dom.*;
import org.xml.sax.InputSource;
@RestController
class XPathSink {
    private Document doc;
    @GetMapping("/x")
    void x(@RequestParam String name, @RequestParam int id) throws Exception {
        XPath xp = XPathFactory.newInstance().newXPath();
        xp.evaluate("//u[@n='" + name + "']", doc, XPathConstants.NODESET); // want: xpath-injection
        xp.evaluateExpression("//u[@n='" + name + "']", doc, Node.class); // want: xpath-injection
        XPathAPI.selectNodeList(doc, "//u[@n='" + name + "']"); // want: xpath-injection
        new DOMXPath("//u[@n='" + name + "']").selectNodes(doc); // want: xpath-injection
        xp.setXPathVariableResolver(q -> name);
        xp.evaluate("//u[@n=$n]", doc);
        xp.evaluate("//u[@i=" + id + "]", doc);
    }
}
