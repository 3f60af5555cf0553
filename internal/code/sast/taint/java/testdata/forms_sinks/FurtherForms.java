package forms.sinks.furtherforms;
import io.ebean.DB;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.client.WebClient;
import java.io.*;
import java.net.URI;
import javax.ws.rs.core.Response;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.apache.velocity.runtime.resource.util.StringResourceRepository;
import org.jdbi.v3.sqlobject.customizer.Define;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
import org.zeroturnaround.zip.ZipUtil;
import software.amazon.awssdk.services.athena.AthenaClient;
interface Dao {
    @SqlQuery("select * from t order by <column>")
    java.util.List<String> list(@Define("column") String column);
}
@RestController
class FurtherForms {
    WebClient web;
    StringResourceRepository repo;
    AthenaClient athena;
    Dao dao;
    @GetMapping("/a")
    void a(@RequestParam String s, @RequestParam int n) throws Exception {
        DB.findNative(Object.class, "select * from t where n = '" + s + "'"); // want: sql-injection
        web.requestAbs(HttpMethod.GET, s).send(); // want: ssrf
        Response.status(302).location(URI.create(s)).build(); // want: open-redirect
        Response.status(302).location(URI.create("/home?n=" + n)).build();
        SchemaFactory.newInstance("x").newSchema(new StreamSource(new StringReader(s))); // want: xxe
        repo.putStringResource("x", s); // want: template-injection
        ZipUtil.pack(new File("/srv/" + s), new File("/tmp/x.zip")); // want: path-traversal
        athena.startQueryExecution(b -> b.queryString("select * from t where n = '" + s + "'")); // want: sql-injection
        dao.list(s); // want: sql-injection
        dao.list("name");
    }
}
@Controller
class Pages {
    @GetMapping("/b")
    String b(@RequestParam String s) {
        return "forward:/WEB-INF/" + s; // want: path-traversal
    }
    @GetMapping("/c")
    String c(@RequestParam String s) {
        return "forward:/WEB-INF/page.jsp?x=" + s;
    }
}
