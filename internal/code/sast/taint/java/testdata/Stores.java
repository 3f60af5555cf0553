import com.opensymphony.xwork2.TextProvider;
import com.opensymphony.xwork2.ognl.OgnlReflectionProvider;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.naming.InitialContext;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlExpression;
import org.dom4j.DocumentHelper;
import org.hibernate.query.QueryProducer;
import org.jdbi.v3.core.Jdbi;
import org.springframework.jdbc.object.SqlCall;
import org.springframework.ldap.core.LdapOperations;

class Stores {
    void expressions(HttpServletRequest request, JexlEngine engine, OgnlReflectionProvider names, TextProvider texts, LdapOperations ldap)
        throws Exception {
        String text = request.getParameter("text");
        JexlExpression e = new JexlExpression(text);
        e.evaluate(null); // want: code-injection
        new JexlExpression("a + b").evaluate(null);
        engine.getProperty(this, text); // want: code-injection
        engine.getProperty(this, "name");
        names.getValue(text, null, this); // want: code-injection
        names.getValue("name", null, this);
        texts.getText(text); // want: code-injection
        texts.getText("title");
        ldap.lookup(text); // want: code-injection
        ldap.lookup("cn=app");
        InitialContext.doLookup(text); // want: code-injection
        InitialContext.doLookup("java:comp/env/" + text);
        DocumentHelper.createXPath("//user[@name='" + text + "']"); // want: xpath-injection
        DocumentHelper.createXPath("//user[@name=$name]");
    }

    void files(HttpServletRequest request, java.io.OutputStream out) throws Exception {
        String name = request.getParameter("name");
        new PrintWriter("/data/" + name); // want: path-traversal
        new PrintWriter(out).print(name);
        Files.createTempFile(Paths.get(name), "a", "b"); // want: path-traversal
        Files.createTempFile(name, "b");
        FileChannel.open(Paths.get("/data/" + name)); // want: path-traversal
        FileChannel.open(Paths.get("/data/a.txt"));
    }

    void databases(HttpServletRequest request, QueryProducer session) {
        String name = request.getParameter("name");
        session.createMutationQuery("delete from User where name = '" + name + "'"); // want: sql-injection
        session.createMutationQuery("delete from User where name = :name").setParameter("name", name);
        new SqlCall(null, "call " + name); // want: sql-injection
        new SqlCall(null, "call clean").execute(name);
        Jdbi.create(name); // want: ssrf
        Jdbi.create("jdbc:postgresql://db.example.com/" + name);
    }

    void commands(HttpServletRequest request) {
        CommandLine.parse("convert " + request.getParameter("name")); // want: command-injection
        CommandLine.parse("convert a.png");
    }
}
