package sampled.more;
import com.lowagie.text.Document;
import com.lowagie.text.Image;
import com.lowagie.text.html.simpleparser.HTMLWorker;
import com.lowagie.text.pdf.PdfReader;
import com.samskivert.mustache.Mustache;
import com.unboundid.ldap.sdk.LDAPConnection;
import dalvik.system.DexClassLoader;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.resolve.DirectoryCodeResolver;
import java.io.File;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrQuery;
import org.apache.solr.client.solrj.util.ClientUtils;
import org.dom4j.io.SAXReader;
import org.springframework.web.bind.annotation.*;
import org.zeroturnaround.exec.ProcessExecutor;
@RestController
class MoreClients {
    private LDAPConnection ldap;
    private SolrClient solr;
    private HttpClient http;
    @GetMapping("/m")
    void m(@RequestParam String s) throws Exception {
        new HTMLWorker(new Document()).parse(new StringReader("<p>" + s + "</p>")); // want: xss
        Image.getInstance(s); // want: ssrf
        new PdfReader("/srv/" + s); // want: path-traversal
        Mustache.compiler().escapeHTML(false).compile("Hi {{n}}"); // want: no-escaping
        ldap.bind("uid=" + s + ",dc=x", "secret"); // want: ldap-injection
        new LDAPConnection(s, 389); // want: ssrf
        new DexClassLoader(s, null, null, null); // want: code-injection
        System.load("/srv/" + s); // want: code-injection
        TemplateEngine.create(new DirectoryCodeResolver(Path.of("jte")), ContentType.Plain); // want: no-escaping
        http.send(HttpRequest.newBuilder(URI.create("https://example.com")).build(), HttpResponse.BodyHandlers.ofFile(Path.of("/srv/" + s))); // want: path-traversal
        JexlEngine jexl = new JexlBuilder().create();
        jexl.createJxltEngine().createExpression(s); // want: code-injection
        solr.deleteByQuery("c", "name:" + s); // want: nosql-injection
        solr.query("c", new SolrQuery("name:" + ClientUtils.escapeQueryChars(s)));
        new SAXReader().read(new File("/srv/" + s)); // want: path-traversal, xxe
        new ProcessExecutor().command(List.of("sh", "-c", s)).execute(); // want: command-injection
    }
}
