package app;

import java.io.*;
import javax.servlet.http.*;
import javax.xml.XMLConstants;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import org.dom4j.io.SAXReader;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

public class Xml extends HttpServlet {
	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		try {
			parse(request);
			query(request);
			stream(request.getParameter("xml"), request.getParameter("safe") != null);
			directory(request.getParameter("uid"));
		} catch (Exception e) {
			throw new IOException(e);
		}
	}

	private void parse(HttpServletRequest request) throws Exception {
		DocumentBuilderFactory open = DocumentBuilderFactory.newInstance();
		open.newDocumentBuilder().parse(request.getInputStream()); // want: xxe
		DocumentBuilderFactory closed = DocumentBuilderFactory.newInstance();
		closed.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		DocumentBuilder builder = closed.newDocumentBuilder();
		builder.parse(request.getInputStream());
		open.newDocumentBuilder().parse(new File("/etc/app/config.xml"));
		SAXReader reader = new SAXReader();
		reader.read(request.getReader()); // want: xxe
		SAXReader safe = new SAXReader();
		safe.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		safe.read(request.getReader());
		SAXParserFactory.newInstance().newSAXParser().parse(request.getInputStream(), null); // want: xxe
		TransformerFactory t = TransformerFactory.newInstance();
		t.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
		t.newTransformer().transform(new StreamSource(request.getInputStream()), new StreamResult());
		TransformerFactory.newInstance().newTransformer().transform(new StreamSource(request.getInputStream()), new StreamResult()); // want: xxe
	}

	private void query(HttpServletRequest request) throws Exception {
		Document doc = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse("users.xml");
		XPath xpath = XPathFactory.newInstance().newXPath();
		String name = request.getParameter("name");
		xpath.evaluate("//user[@name='" + name + "']", doc); // want: xpath-injection
		xpath.evaluate("//user[@id='" + Integer.parseInt(name) + "']", doc);
		xpath.setXPathVariableResolver(v -> name);
		xpath.evaluate("//user[@name=$name]", doc);
	}

	private void stream(String xml, boolean safe) throws Exception {
		var factory = XMLInputFactory.newInstance();
		if (safe) {
			factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
		}
		factory.createXMLStreamReader(new StringReader(xml)); // want: xxe
		XMLInputFactory closed = XMLInputFactory.newFactory();
		closed.setProperty(XMLInputFactory.SUPPORT_DTD, false);
		closed.createXMLStreamReader(new StringReader(xml));
	}

	private void directory(String uid) throws Exception {
		javax.naming.directory.DirContext ctx = new javax.naming.directory.InitialDirContext();
		ctx.search("ou=people", "(uid=" + uid + ")", null); // want: ldap-injection
		ctx.search("ou=people", "(uid={0})", new Object[] {uid}, null);
		ctx.search("ou=people", "(uid=" + org.owasp.esapi.ESAPI.encoder().encodeForLDAP(uid) + ")", null);
	}
}
