package app;

import com.cedarsoftware.util.io.JsonReader;
import com.esotericsoftware.yamlbeans.YamlReader;
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.DomDriver;
import com.thoughtworks.xstream.security.AnyTypePermission;
import java.io.*;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Base64;
import javax.servlet.http.*;
import org.apache.commons.digester3.Digester;
import org.apache.commons.digester.xmlrules.DigesterLoader;

public class Classes extends HttpServlet {
	private static class Loader extends ClassLoader {
		Class<?> load(byte[] code) {
			return defineClass(code, 0, code.length); // want: code-injection
		}
	}

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
		new Loader().load(Base64.getDecoder().decode(request.getParameter("code")));
		new URLClassLoader(new URL[] {new URL(request.getParameter("jar"))}); // want: code-injection
		new URLClassLoader(new URL[] {new URL("https://plugins.example.org/a.jar")});
		DigesterLoader.createDigester(request.getInputStream()); // want: code-injection
		Digester digester = new Digester();
		digester.parse(request.getInputStream()); // want: xxe
		Digester closed = new Digester();
		closed.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		closed.parse(request.getInputStream());
		JsonReader.jsonToJava(request.getParameter("json")); // want: deserialisation
		new YamlReader(request.getReader()).read(); // want: deserialisation
		XStream open = new XStream();
		open.createObjectInputStream(request.getInputStream()).readObject(); // want: deserialisation
		open.unmarshal(new DomDriver().createReader(request.getInputStream())); // want: deserialisation
		XStream named = new XStream();
		named.allowTypes(new Class[] {Account.class});
		named.unmarshal(new DomDriver().createReader(request.getInputStream()));
		named.fromXML(request.getInputStream());
	}

	XStream store() {
		XStream any = new XStream();
		any.addPermission(AnyTypePermission.ANY); // want: deserialisation
		return any;
	}

	void redirect(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String next = request.getParameter("next");
		if (next.startsWith("https://example.org")) {
			response.sendRedirect(next); // want: open-redirect
		}
		if (next.endsWith("example.org") || next.contains("example.org")) {
			response.sendRedirect(next); // want: open-redirect
		}
		if (next.startsWith("https://example.org/")) {
			response.sendRedirect(next);
		}
		if (next.startsWith("/")) {
			response.sendRedirect(next); // want: open-redirect
		}
		if (next.startsWith("/") && !next.startsWith("//")) {
			response.sendRedirect(next);
		}
		if (next.contains("//")) {
			response.sendRedirect(next); // want: open-redirect
		} else {
			response.sendRedirect(next);
		}
	}
}
