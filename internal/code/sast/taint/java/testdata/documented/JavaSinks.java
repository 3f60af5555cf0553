package a;
import jakarta.persistence.*;
import jakarta.servlet.http.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import javax.naming.*;
import javax.naming.directory.*;
import javax.script.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.BasicDBObject;
import com.mongodb.client.*;
import com.mongodb.client.model.Filters;
import com.thoughtworks.xstream.XStream;
import freemarker.template.*;
import groovy.lang.GroovyShell;
import org.apache.commons.exec.*;
import org.apache.commons.io.FileUtils;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.velocity.app.Velocity;
import org.dom4j.io.SAXReader;
import org.hibernate.Session;
import org.jdbi.v3.core.Jdbi;
import org.jooq.*;
import org.jooq.impl.DSL;
import org.jsoup.Jsoup;
import org.mvel2.MVEL;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.ldap.core.LdapTemplate;
import org.thymeleaf.TemplateEngine;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import okhttp3.*;
import redis.clients.jedis.Jedis;
import org.neo4j.driver.Driver;
import com.jcraft.jsch.ChannelExec;
import org.apache.commons.text.StringSubstitutor;
class JavaSinks extends HttpServlet {
  EntityManager em; Session hs; Connection con; Jdbi jdbi; DSLContext ctx; DirContext dir; LdapTemplate ldap; Driver neo; MongoCollection<org.bson.Document> col; com.jcraft.jsch.Channel channel;
  @Override protected void doGet(HttpServletRequest r, HttpServletResponse w) throws IOException {
    try { go(r.getParameter("s"), r, w); more(r.getParameter("t"), r, w); } catch (Exception e) { throw new IOException(e); }
  }
  void go(String s, HttpServletRequest r, HttpServletResponse w) throws Exception {
    con.createStatement().executeQuery("SELECT '" + s + "'"); // want: sql-injection
    con.prepareStatement("SELECT '" + s + "'", Statement.RETURN_GENERATED_KEYS); // want: sql-injection
    PreparedStatement p = con.prepareStatement("SELECT ?"); p.setString(1, s); p.executeQuery();
    con.prepareCall("{call x('" + s + "')}"); // want: sql-injection
    con.createStatement().addBatch("DELETE FROM " + s); // want: sql-injection
    em.createNativeQuery("SELECT '" + s + "'", String.class); // want: sql-injection
    em.createQuery("SELECT u FROM U u WHERE u.n = '" + s + "'"); // want: sql-injection
    em.createQuery("SELECT u FROM U u WHERE u.n = :s").setParameter("s", s);
    hs.createSelectionQuery("from U where n = '" + s + "'", String.class); // want: sql-injection
    jdbi.withHandle(h -> h.createQuery("SELECT '" + s + "'").mapTo(String.class).list()); // want: sql-injection
    jdbi.useHandle(h -> h.execute("DELETE FROM " + s)); // want: sql-injection
    jdbi.withHandle(h -> h.createQuery("SELECT :s").bind("s", s).mapTo(String.class).list());
    ctx.fetch("SELECT '" + s + "'"); // want: sql-injection
    ctx.select().from("t").where(DSL.condition("a = '" + s + "'")); // want: sql-injection
    ctx.selectFrom("t").where(DSL.field("a").eq(s)).orderBy(DSL.field(s)); // want: sql-injection
    java.net.http.HttpClient.newHttpClient().send(HttpRequest.newBuilder().uri(URI.create(s)).build(), HttpResponse.BodyHandlers.ofString()); // want: ssrf
    new URI(s).toURL().openStream(); // want: ssrf
    new OkHttpClient().newCall(new Request.Builder().url(s).build()).execute(); // want: ssrf
    new OkHttpClient().newCall(new Request.Builder().url("https://api.example.com/?q=" + URLEncoder.encode(s, "UTF-8")).build()).execute();
    new HttpGet(s); // want: ssrf
    Jsoup.connect(s).get(); // want: ssrf
    Jsoup.parse(s).text();
    new Socket(s, 80); // want: ssrf
    Files.readString(Paths.get("/data", s)); // want: path-traversal
    Files.newBufferedWriter(Path.of("/data/" + s)); // want: path-traversal
    Files.walk(Path.of("/data").resolve(s)); // want: path-traversal
    FileUtils.deleteDirectory(new File("/data", s)); // want: path-traversal
    new FileOutputStream("/data/" + s); // want: path-traversal
    new RandomAccessFile("/data/" + s, "r"); // want: path-traversal
    Files.readString(Path.of("/data", new File(s).getName()));
    Path t = Path.of("/data").resolve(s).normalize();
    if (!t.startsWith("/data")) throw new IOException();
    Files.readString(t);
  }
  void more(String s, HttpServletRequest r, HttpServletResponse w) throws Exception {
    CommandLine.parse("ls " + s); // want: command-injection
    new DefaultExecutor().execute(new CommandLine("ls").addArgument(s));
    ((ChannelExec) channel).setCommand("ls " + s); // want: command-injection
    new ScriptEngineManager().getEngineByName("js").eval(s); // want: code-injection
    new GroovyShell().evaluate(s); // want: code-injection
    MVEL.eval(s); // want: code-injection
    new SpelExpressionParser().parseExpression(s).getValue(); // want: code-injection
    Class.forName(s).getDeclaredConstructor().newInstance(); // want: reflection
    new ObjectInputStream(r.getInputStream()).readObject(); // want: deserialisation
    new Yaml().load(s); // want: deserialisation
    new Yaml(new SafeConstructor(null)).load(s);
    new XStream().fromXML(s); // want: deserialisation
    new ObjectMapper().readValue(s, Map.class);
    new ObjectMapper().enableDefaultTyping().readValue(s, Object.class); // want: deserialisation
    new Template("x", new StringReader(s), null).process(null, w.getWriter()); // want: template-injection
    Velocity.evaluate(null, w.getWriter(), "x", s); // want: template-injection
    new InitialContext().lookup(s); // want: code-injection
    dir.search("dc=x", "(uid=" + s + ")", new SearchControls()); // want: ldap-injection
    dir.search("dc=x", "(uid={0})", new Object[] {s}, new SearchControls());
    ldap.search("", "(uid=" + s + ")", (org.springframework.ldap.core.AttributesMapper<String>) a -> ""); // want: ldap-injection
    XPathFactory.newInstance().newXPath().compile("//u[@n='" + s + "']"); // want: xpath-injection
    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(r.getInputStream()); // want: xxe
    DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
    f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    f.newDocumentBuilder().parse(r.getInputStream());
    new SAXReader().read(new StringReader(s)); // want: xxe
    TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(s))); // want: xxe
    col.find(org.bson.Document.parse("{n: '" + s + "'}")); // want: nosql-injection
    col.find(Filters.eq("n", s));
    col.find(Filters.where("this.n == '" + s + "'")); // want: nosql-injection
    neo.session().run("MATCH (n {a: '" + s + "'}) RETURN n"); // want: sql-injection
    neo.executableQuery("MATCH (n {a: '" + s + "'}) RETURN n").execute(); // want: sql-injection
    neo.session().run("MATCH (n {a: $s}) RETURN n", Map.of("s", s));
    new Jedis().eval(s); // want: code-injection
    new Jedis().set("k", s);
    s.matches(r.getParameter("re")); // want: regex-injection
    w.setHeader("Location", s); // want: open-redirect
    r.getRequestDispatcher("/WEB-INF/" + s + ".jsp").forward(r, w); // want: path-traversal
    w.getOutputStream().write(("<p>" + s).getBytes()); // want: xss
  }
}
