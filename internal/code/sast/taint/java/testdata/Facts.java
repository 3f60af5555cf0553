package shop;

import java.io.StringReader;
import java.net.URI;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineManager;
import org.apache.commons.lang3.EnumUtils;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;
import org.xml.sax.InputSource;

enum Stage { OPEN, CLOSED }

// Checks of libraries, pages that a mapping declares, and checks that do not help.
@RestController
class Facts {
    private final ScriptEngine js = new ScriptEngineManager().getEngineByName("js");
    private Connection db;
    private com.mongodb.client.MongoCollection<Document> users;

    @GetMapping(value = "/page", produces = MediaType.TEXT_HTML_VALUE)
    public String page(@RequestParam String n, @RequestParam boolean raw) {
        if (raw) return "<p>" + n + "</p>"; // want: xss
        return "<p>" + HtmlUtils.htmlEscape(n) + "</p>";
    }

    @GetMapping(value = "/data", produces = "application/json")
    public String data(@RequestParam String n) {
        return "{\"n\": \"" + n + "\"}";
    }

    @GetMapping("/stage")
    public void stage(@RequestParam String s) throws Exception {
        if (EnumUtils.isValidEnum(Stage.class, s)) db.createStatement().execute("SELECT 1 FROM " + s);
        if (!EnumUtils.isValidEnum(Stage.class, s)) db.createStatement().execute("SELECT 1 FROM " + s); // want: sql-injection
    }

    @GetMapping("/unit")
    public void unit(@RequestParam TimeUnit unit, @RequestParam String other) throws Exception {
        db.createStatement().execute("SELECT 1 FROM " + unit);
        db.createStatement().execute("SELECT 1 FROM " + TimeUnit.valueOf(other).name());
        db.createStatement().execute("SELECT 1 FROM " + other); // want: sql-injection
    }

    @GetMapping("/quoted")
    public void quoted(@RequestParam String t) throws Exception {
        Statement s = db.createStatement();
        s.execute("SELECT 1 FROM " + s.enquoteIdentifier(t, true));
        s.execute("SELECT 1 FROM \"" + t + "\""); // want: sql-injection
    }

    @GetMapping("/id")
    public Object id(@RequestParam String id, @RequestParam String other) {
        users.find(Document.parse("{_id: {$oid: '" + new ObjectId(other) + "'}}")).first();
        users.find(Document.parse("{_id: {$oid: '" + other + "'}}")).first(); // want: nosql-injection
        if (!ObjectId.isValid(id)) return null;
        return users.find(Document.parse("{_id: {$oid: '" + id + "'}}")).first();
    }

    @GetMapping("/calculate")
    public Object calculate(@RequestParam String e) throws Exception {
        if (e.matches("[0-9+*/() .-]+")) return js.eval(e);
        if (e.matches("[0-9+*/()\\[\\] !.-]+")) return js.eval(e); // want: code-injection
        return null;
    }

    @PostMapping("/root")
    public String root(@RequestBody String xml) throws Exception {
        var factory = javax.xml.parsers.DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        var element = factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml))).getDocumentElement();
        if (element.hasChildNodes()) return element.getTextContent(); // want: xss
        return element.getNodeName();
    }

    @GetMapping("/some")
    public void some(@RequestParam String c) throws Exception {
        boolean some = c.chars().anyMatch(Character::isLetter);
        if (!some) return;
        db.createStatement().execute("SELECT 1 FROM " + c); // want: sql-injection
    }

    @GetMapping("/host")
    public String host(@RequestParam String url) {
        URI u = URI.create(url);
        if ("a.example".equals(u.getHost().toLowerCase())) return "ok" + new org.springframework.web.client.RestTemplate().getForObject(u, int.class);
        if (u.getHost().startsWith("a.example")) return "no" + new org.springframework.web.client.RestTemplate().getForObject(u, int.class); // want: ssrf
        return "";
    }
}
