package forms.sinks.xpathmore;
import org.apache.commons.jxpath.JXPathContext;
import net.sf.saxon.s9api.*;
import org.dom4j.*;
import org.jdom2.xpath.XPathFactory;
import org.springframework.web.bind.annotation.*;
@RestController
class XPathMore {
    XPathCompiler xp; Document dom;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        JXPathContext.newContext(new Object()).getValue("users[name='" + s + "']"); // want: xpath-injection
        xp.compile("//u[@n='" + s + "']"); // want: xpath-injection
        dom.selectNodes("//u[@n='" + s + "']"); // want: xpath-injection
        XPathFactory.instance().compile("//u[@n='" + s + "']"); // want: xpath-injection
        dom.selectNodes("//u");
        return "ok";
    }
}
