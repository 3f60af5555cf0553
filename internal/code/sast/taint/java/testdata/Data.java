package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.thoughtworks.xstream.XStream;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.util.Base64;
import java.util.Map;
import java.util.zip.*;
import javax.script.*;
import javax.ws.rs.*;
import javax.ws.rs.core.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@Path("/data")
public class Data {
	private static final Logger log = LoggerFactory.getLogger(Data.class);
	private static final Map<String, String> HOSTS = Map.of("a", "https://a.example.org");

	@POST
	@Path("/read")
	public Object read(String body, @HeaderParam("X-Data") String data) throws Exception {
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(data)))) {
			in.readObject(); // want: deserialisation
		}
		ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(data.getBytes()));
		filtered.setObjectInputFilter(ObjectInputFilter.Config.createFilter("app.*;!*"));
		filtered.readObject();
		new XStream().fromXML(body); // want: deserialisation
		new Yaml(new SafeConstructor(null)).load(body);
		new Yaml().load(body); // want: deserialisation
		return new ObjectMapper().readValue(body, Map.class);
	}

	@GET
	@Path("/run")
	public Object run(@QueryParam("code") String code, @QueryParam("n") int n) throws Exception {
		ScriptEngine engine = new ScriptEngineManager().getEngineByName("js");
		engine.eval("1 + " + n);
		engine.eval(code); // want: code-injection
		new SpelExpressionParser().parseExpression(code).getValue(); // want: code-injection
		org.springframework.expression.EvaluationContext simple = org.springframework.expression.spel.support.SimpleEvaluationContext.forReadOnlyDataBinding().build();
		org.springframework.expression.Expression expression = new SpelExpressionParser().parseExpression(code);
		expression.getValue(simple);
		expression.getValue(new org.springframework.expression.spel.support.StandardEvaluationContext()); // want: code-injection
		log.info("ran {}", n);
		log.info("ran {}", code); // want: log-injection
		log.info("ran {}", code.replaceAll("[\r\n]", "_"));
		Class.forName(code); // want: reflection
		return null;
	}

	@GET
	@Produces(MediaType.TEXT_HTML)
	public String page(@QueryParam("name") String name) {
		return "<b>" + name + "</b>"; // want: xss
	}

	@GET
	@Produces(MediaType.APPLICATION_JSON)
	public String json(@QueryParam("name") String name) {
		return "{\"name\": \"" + name + "\"}";
	}

	@GET
	@Path("/get")
	public void get(@QueryParam("url") String url, @QueryParam("key") String key) throws Exception {
		new URL(url).openStream(); // want: ssrf
		new URL("https://example.org/" + key).openStream();
		new URL(HOSTS.get(key)).openStream();
		HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(url)).build(), null); // want: ssrf
		Response.seeOther(URI.create(url)).build(); // want: open-redirect
	}

	void unzip(InputStream in) throws IOException {
		ZipInputStream zip = new ZipInputStream(in);
		ZipEntry entry;
		while ((entry = zip.getNextEntry()) != null) {
			File file = new File("/srv/out", entry.getName());
			if (file.getCanonicalPath().startsWith("/srv/out/")) {
				new FileOutputStream(file).close();
			}
			new FileOutputStream(new File("/srv/out", entry.getName())).close(); // want: path-traversal
		}
	}
}
