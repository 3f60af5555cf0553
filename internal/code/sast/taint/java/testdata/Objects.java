// Compiled expressions, streams of objects, and further files, databases and addresses of libraries.
package shop;

import com.caucho.hessian.io.AbstractHessianInput;
import com.caucho.hessian.io.Hessian2StreamingInput;
import com.cedarsoftware.util.io.JsonReader;
import com.google.common.io.Files;
import com.google.common.io.Resources;
import com.jcraft.jsch.JSch;
import com.rabbitmq.client.impl.Frame;
import com.rabbitmq.client.impl.FrameHandler;
import groovy.util.Eval;
import io.javalin.http.Context;
import io.micronaut.http.HttpRequest;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.handler.codec.http.multipart.HttpPostRequestEncoder;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.stream.ChunkedFile;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.logging.FileHandler;
import javax.imageio.stream.FileCacheImageInputStream;
import javax.imageio.stream.FileCacheImageOutputStream;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.FileImageOutputStream;
import javax.jms.QueueRequestor;
import javax.jms.TopicRequestor;
import javax.portlet.PortletContext;
import javax.script.CompiledScript;
import javax.servlet.http.HttpServletRequest;
import javax.xml.transform.stream.StreamResult;
import liquibase.database.jvm.JdbcConnection;
import liquibase.statement.core.RawCallStatement;
import liquibase.statement.core.RawSqlStatement;
import ognl.Node;
import ognl.enhance.ExpressionAccessor;
import me.chanjar.weixin.common.util.http.RequestExecutor;
import org.antlr.runtime.ANTLRFileStream;
import org.apache.commons.io.FileUtils;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.file.PathUtils;
import org.apache.commons.jelly.JellyContext;
import org.apache.commons.jexl2.JexlEngine;
import org.apache.commons.net.util.KeyManagerUtils;
import org.apache.cxf.catalog.OASISCatalogManager;
import org.apache.cxf.common.classloader.ClassLoaderUtils;
import org.apache.cxf.resource.ExtendedURIResolver;
import org.apache.cxf.resource.URIResolver;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.hc.core5.http.HttpRequestFactory;
import org.apache.hc.core5.http.impl.io.DefaultClassicHttpRequestFactory;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicRequestLine;
import org.apache.velocity.runtime.RuntimeServices;
import org.apache.velocity.runtime.RuntimeSingleton;
import org.codehaus.groovy.control.CompilationUnit;
import org.dom4j.DocumentHelper;
import org.dom4j.tree.AbstractNode;
import org.dom4j.util.ProxyDocumentFactory;
import org.dom4j.xpath.DefaultXPath;
import org.dom4j.xpath.XPathPattern;
import org.exolab.castor.xml.Unmarshaller;
import org.ho.yaml.Yaml;
import org.ho.yaml.YamlConfig;
import org.iq80.leveldb.DBFactory;
import org.jabsorb.JSONSerializer;
import org.mvel2.compiler.Accessor;
import org.mvel2.compiler.CompiledAccExpression;
import org.mvel2.compiler.CompiledExpression;
import org.mvel2.compiler.ExecutableStatement;
import org.mvel2.compiler.ExpressionCompiler;
import org.mvel2.jsr223.MvelCompiledScript;
import org.mvel2.jsr223.MvelScriptEngine;
import org.mvel2.templates.TemplateRuntime;
import org.springframework.http.client.AsyncClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileCopyUtils;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.socket.client.WebSocketClient;
import org.thymeleaf.ITemplateEngine;

class Objects {
    void input(Frame frame, FrameHandler frames, QueueRequestor queue, TopicRequestor topic, Context javalin,
            HttpRequest micronaut) throws Exception {
        Runtime.getRuntime().exec(new String(frame.getPayload())); // want: command-injection
        Runtime.getRuntime().exec(frame.getInputStream().readLine()); // want: command-injection
        Runtime.getRuntime().exec(frames.readFrame().toString()); // want: command-injection
        Runtime.getRuntime().exec(queue.request(null).toString()); // want: command-injection
        Runtime.getRuntime().exec(topic.request(null).toString()); // want: command-injection
        Runtime.getRuntime().exec(javalin.basicAuthCredentials().getUsername()); // want: command-injection
        Runtime.getRuntime().exec(javalin.formParamsAsClass("q", String.class).get()); // want: command-injection
        Runtime.getRuntime().exec(javalin.queryParamsAsClass("q", String.class).get()); // want: command-injection
        Runtime.getRuntime().exec(micronaut.getMethodName()); // want: command-injection
        Runtime.getRuntime().exec(micronaut.getContentType().get().toString()); // want: command-injection
        Runtime.getRuntime().exec(frames.getHost());
    }

    void requests(WebRequest request, MultipartFile file) throws Exception {
        Runtime.getRuntime().exec(request.getDescription(true)); // want: command-injection
        Runtime.getRuntime().exec(file.getContentType()); // want: command-injection
        Runtime.getRuntime().exec(file.getOriginalFilename()); // want: command-injection
        Runtime.getRuntime().exec(new String(file.getBytes())); // want: command-injection
        Runtime.getRuntime().exec(file.getName());
    }

    void pages(HttpServletRequest request, PortletContext portlet, ModelAndView page) {
        String value = request.getParameter("q");
        portlet.getRequestDispatcher(value); // want: path-traversal
        portlet.getRequestDispatcher("/orders.jsp?q=" + value);
        page.setViewName(value); // want: path-traversal
        page.setViewName("orders");
        page.setViewName("orders/" + value);
        new ModelAndView(value); // want: path-traversal
        new org.springframework.web.portlet.ModelAndView(value); // want: path-traversal
    }

    void expressions(HttpServletRequest request, CompilationUnit unit, JexlEngine jexl, MvelScriptEngine mvel, Object it) throws Exception {
        String value = request.getParameter("q");
        new CompiledScript(value).eval(); // want: code-injection
        new Node(value).getValue(null, it); // want: code-injection
        new Node(value).setValue(null, it, it); // want: code-injection
        new ExpressionAccessor(value).get(null, it); // want: code-injection
        new ExpressionAccessor(value).set(null, it, it); // want: code-injection
        unit.compile();
        unit.addSource("a", new ByteArrayInputStream(value.getBytes()));
        unit.compile(); // want: code-injection
        new ExpressionCompiler("a").compile().getValue(it, null);
        CompiledExpression compiled = new ExpressionCompiler(value).compile();
        compiled.getDirectValue(it, null); // want: code-injection
        compiled.getValue(it, null); // want: code-injection
        new Accessor(value).getValue(it, it, null); // want: code-injection
        new CompiledAccExpression(value).getValue(it, null); // want: code-injection
        new ExecutableStatement(value).getValue(it, null); // want: code-injection
        new MvelCompiledScript(value).eval(null); // want: code-injection
        mvel.eval(value); // want: code-injection
        mvel.evaluate(value, null); // want: code-injection
        mvel.evaluate("a", null);
        TemplateRuntime.eval(value, it); // want: code-injection
        Eval.me("a", it, value); // want: code-injection
        Eval.xy(it, it, value); // want: code-injection
        Eval.xy(it, it, "x + y");
        jexl.getProperty(null, it, value); // want: code-injection
        jexl.setProperty(null, it, value, it); // want: code-injection
        jexl.setProperty(it, "name", value);
        ClassLoaderUtils.getURLClassLoader(new URL[] {new URL(value)}, null); // want: code-injection
        URLClassLoader.newInstance(new URL[] {new URL(value)}); // want: code-injection
        URLClassLoader.newInstance(new URL[] {new URL("https://shop.example/")});
    }

    void templates(HttpServletRequest request, RuntimeServices velocity, ITemplateEngine engine, AbstractNode node,
            ProxyDocumentFactory factory) {
        String value = request.getParameter("q");
        velocity.evaluate(null, null, "a", value); // want: template-injection
        velocity.evaluate(null, null, value, "a");
        RuntimeSingleton.evaluate(null, null, "a", value); // want: template-injection
        engine.processThrottled(value, null); // want: template-injection
        engine.processThrottled("page", null);
        DocumentHelper.sort(null, value); // want: xpath-injection
        DocumentHelper.sort(null, "@name");
        node.selectNodes(value); // want: xpath-injection
        factory.createXPath(value); // want: xpath-injection
        new DefaultXPath(value); // want: xpath-injection
        new XPathPattern(value); // want: xpath-injection
        new org.apache.xpath.XPath(value, null, null, 0); // want: xpath-injection
    }

    void objects(HttpServletRequest request, Unmarshaller castor, YamlConfig config, JSONSerializer json) throws Exception {
        new Hessian2StreamingInput(request.getInputStream()).readObject(); // want: deserialisation
        new AbstractHessianInput(request.getInputStream()).readObject(); // want: deserialisation
        new JsonReader(request.getInputStream()).readObject(); // want: deserialisation
        new JsonReader(new ByteArrayInputStream("{}".getBytes())).readObject();
        castor.unmarshal(request.getReader()); // want: deserialisation
        Unmarshaller.unmarshal(Object.class, request.getReader()); // want: deserialisation
        Yaml.loadStream(request.getReader()); // want: deserialisation
        Yaml.loadStreamOfType(request.getReader(), Object.class); // want: deserialisation
        config.load(request.getReader()); // want: deserialisation
        config.loadStream(request.getReader()); // want: deserialisation
        config.loadStreamOfType(request.getReader(), Object.class); // want: deserialisation
        config.loadType(request.getReader(), Object.class); // want: deserialisation
        json.fromJSON(request.getParameter("q")); // want: deserialisation
        json.fromJSON("{}");
    }

    void databases(HttpServletRequest request, JdbcConnection connection, Driver driver, AbstractDriverBasedDataSource source,
            DriverManagerDataSource manager)
        throws Exception {
        String value = request.getParameter("q");
        connection.nativeSQL(value); // want: sql-injection
        connection.prepareCall(value); // want: sql-injection
        connection.prepareStatement(value); // want: sql-injection
        connection.prepareStatement("select 1");
        new RawCallStatement(value); // want: sql-injection
        new RawSqlStatement(value); // want: sql-injection
        driver.connect(value, null); // want: ssrf
        driver.connect("jdbc:mysql://db.example/" + value, null);
        source.setUrl(value); // want: ssrf
        manager.setUrl(value); // want: ssrf
    }

    void addresses(HttpServletRequest request, ClientHttpRequestFactory factory, AsyncClientHttpRequestFactory later,
            RestTemplate rest) throws Exception {
        String value = request.getParameter("q");
        URL url = new URL(value);
        Resources.asByteSource(url); // want: ssrf
        Resources.asCharSource(url, null); // want: ssrf
        Resources.copy(url, null); // want: ssrf
        Resources.readLines(url, null); // want: ssrf
        Resources.toByteArray(url); // want: ssrf
        Resources.toString(url, null); // want: ssrf
        Resources.toString(Resources.getResource("a.txt"), null);
        factory.createRequest(URI.create(value), null); // want: ssrf
        later.createAsyncRequest(URI.create(value), null); // want: ssrf
        rest.doExecute(URI.create(value), null, null, null); // want: ssrf
        rest.doExecute(URI.create("https://shop.example/" + value), null, null, null);
        new okhttp3.Request(value); // want: ssrf
        IOUtils.copy(url, null); // want: ssrf
    }

    void hosts(HttpServletRequest request, WebSocketClient sockets, ChannelDuplexHandler both, ChannelOutboundHandlerAdapter out,
            Channel.Unsafe unsafe,
        JSch ssh) throws Exception {
        String value = request.getParameter("q");
        sockets.doHandshake(null, value); // want: ssrf
        sockets.execute(null, value); // want: ssrf
        sockets.execute(null, "wss://shop.example/" + value);
        InetSocketAddress address = new InetSocketAddress(value, 80);
        both.connect(null, address, null, null); // want: ssrf
        out.connect(null, address, null, null); // want: ssrf
        out.connect(null, new InetSocketAddress("shop.example", 80), null, null);
        unsafe.connect(address, null, null); // want: ssrf
        ssh.getSession("shop", value, 22); // want: ssrf
        ssh.getSession(value, "shop.example", 22);
    }

    void resolvers(HttpServletRequest request, OASISCatalogManager catalogs, ExtendedURIResolver extended,
            URIResolver resolver) throws Exception {
        String value = request.getParameter("q");
        catalogs.loadCatalog(new URL(value)); // want: ssrf
        new URIResolver(value); // want: ssrf
        new URIResolver("/srv", value); // want: ssrf
        new URIResolver(value, "a.xml"); // want: path-traversal
        resolver.resolve("/srv", value, null); // want: ssrf
        resolver.resolve(value, "a.xml", null); // want: path-traversal
        extended.resolve(value, "/srv"); // want: ssrf
        extended.resolve("a.xml", "/srv");
    }

    void requestLines(HttpServletRequest request, RequestExecutor weixin, BasicHttpRequest message, HttpRequestFactory factory)
            throws Exception {
        String value = request.getParameter("q");
        new JellyContext(new URL(value)); // want: ssrf
        new JellyContext(null, new URL("https://shop.example/"), new URL(value)); // want: ssrf
        weixin.execute(value, null, null); // want: ssrf
        message.setUri(URI.create(value)); // want: ssrf
        factory.newHttpRequest("GET", value); // want: ssrf
        factory.newHttpRequest("GET", "https://shop.example/" + value);
        new DefaultClassicHttpRequestFactory().newHttpRequest("GET", value); // want: ssrf
        new org.apache.http.message.BasicHttpRequest(new BasicRequestLine("GET", value, null)); // want: ssrf
        new BasicHttpEntityEnclosingRequest(new BasicRequestLine("GET", value, null)); // want: ssrf
        KeyManagerUtils.createClientKeyManager(new File(value), "shop"); // want: path-traversal
        KeyManagerUtils.createClientKeyManager("JKS", new File(value), "shop", "shop", "shop"); // want: path-traversal
    }

    void files(HttpServletRequest request, DBFactory databases, HttpPostRequestEncoder encoder, SslContextBuilder tls) throws Exception {
        String value = request.getParameter("q");
        File file = new File(value);
        File safe = new File("/srv/a.txt");
        Files.copy(file, safe); // want: path-traversal
        Files.copy(safe, file); // want: path-traversal
        Files.copy(safe, new File("/srv/b.txt"));
        Files.move(safe, file); // want: path-traversal
        Files.createParentDirs(file); // want: path-traversal
        Files.hash(file, null); // want: path-traversal
        Files.readFirstLine(file, null); // want: path-traversal
        Files.touch(file); // want: path-traversal
        SslContextBuilder.forServer(file, safe); // want: path-traversal
        tls.keyManager(file, safe); // want: path-traversal
        tls.trustManager(file); // want: path-traversal
        StaxUtils.read(file); // want: path-traversal
        databases.open(file, null); // want: path-traversal
        databases.destroy(file, null); // want: path-traversal
        FileCopyUtils.copy(file, new File("/srv/b.txt")); // want: path-traversal
        new ChunkedFile(file); // want: path-traversal
        new FileImageInputStream(file); // want: path-traversal
        new FileImageOutputStream(file); // want: path-traversal
        new StreamResult(file); // want: path-traversal
        new StreamResult(safe);
        new FileCacheImageInputStream(null, file); // want: path-traversal
        new FileCacheImageOutputStream(null, file); // want: path-traversal
        encoder.addBodyFileUpload("a", file, "text/plain", true); // want: path-traversal
        IOUtils.copy(new URL("https://shop.example/"), file); // want: path-traversal
        File.createTempFile("a", ".txt", file); // want: path-traversal
        File.createTempFile("a", value, safe);
    }

    void paths(HttpServletRequest request) throws Exception {
        String value = request.getParameter("q");
        File file = new File(value);
        Path path = Path.of(value);
        FileUtils.newOutputStream(file, true); // want: path-traversal
        FileUtils.writeLines(file, null); // want: path-traversal
        IOUtils.resourceToByteArray(value); // want: path-traversal
        IOUtils.resourceToURL(value); // want: path-traversal
        IOUtils.resourceToURL("/a.txt");
        PathUtils.cleanDirectory(path); // want: path-traversal
        PathUtils.delete(path); // want: path-traversal
        PathUtils.deleteDirectory(path); // want: path-traversal
        PathUtils.deleteFile(path); // want: path-traversal
        PathUtils.newOutputStream(path, true); // want: path-traversal
        PathUtils.readString(path, null); // want: path-traversal
        PathUtils.writeString(path, "a", null); // want: path-traversal
        PathUtils.copyDirectory(Path.of("/srv"), path); // want: path-traversal
        PathUtils.copyFile(new URL("https://shop.example/"), path); // want: path-traversal
        PathUtils.copyFileToDirectory(Path.of("/srv/a.txt"), path); // want: path-traversal
        new FileHandler(value); // want: path-traversal
        new FileHandler("/var/log/shop.log");
        new ANTLRFileStream(value); // want: path-traversal
        new org.antlr.v4.runtime.ANTLRFileStream(value); // want: path-traversal
    }
}
