package app;

import java.io.*;
import javax.servlet.http.*;
import javax.xml.XMLConstants;
import javax.xml.bind.JAXBContext;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.*;
import javax.xml.xpath.*;
import org.apache.xpath.XPathAPI;
import org.dom4j.DocumentHelper;
import org.dom4j.io.SAXReader;
import org.jdom2.input.SAXBuilder;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.XMLReaderFactory;

public class Xml extends HttpServlet {
	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		try {
			parse(request);
			query(request);
			stream(request.getParameter("xml"), request.getParameter("safe") != null);
			directory(request.getParameter("uid"));
			readers(request);
			documents(request, response);
			bind(request, response);
			entities(request);
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
		TransformerFactory.newInstance().newTransformer().transform(new DOMSource(builder.parse(request.getInputStream())), new StreamResult());
	}

	private void query(HttpServletRequest request) throws Exception {
		Document doc = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse("users.xml");
		XPath xpath = XPathFactory.newInstance().newXPath();
		String name = request.getParameter("name");
		xpath.evaluate("//user[@name='" + name + "']", doc); // want: xpath-injection
		xpath.evaluate("//user[@name='" + org.apache.commons.text.StringEscapeUtils.escapeXml10(name) + "']", doc);
		xpath.evaluate("//user[@name='" + org.apache.commons.text.StringEscapeUtils.escapeHtml4(name) + "']", doc); // want: xpath-injection
		xpath.evaluate("//user[@id='" + Integer.parseInt(name) + "']", doc);
		xpath.setXPathVariableResolver(v -> name);
		xpath.evaluate("//user[@name=$name]", doc);
	}

	private void readers(HttpServletRequest request) throws Exception {
		XMLReader reader = SAXParserFactory.newInstance().newSAXParser().getXMLReader();
		reader.parse(new InputSource(request.getInputStream())); // want: xxe
		SAXParserFactory closed = SAXParserFactory.newInstance();
		closed.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		closed.newSAXParser().getXMLReader().parse(new InputSource(request.getInputStream()));
		XMLReader made = XMLReaderFactory.createXMLReader();
		made.parse(new InputSource(request.getInputStream())); // want: xxe
		XMLReader safe = XMLReaderFactory.createXMLReader();
		safe.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		safe.parse(new InputSource(request.getInputStream()));
		TransformerFactory.newInstance().newTemplates(new StreamSource(request.getInputStream())); // want: xxe
		DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
		builder.setEntityResolver((id, system) -> new InputSource(new StringReader("")));
		builder.parse(request.getInputStream());
		SAXBuilder jdom = new SAXBuilder();
		jdom.setExpandEntities(false);
		jdom.build(request.getInputStream());
		DocumentHelper.parseText(request.getParameter("xml")); // want: xxe
	}

	private void documents(HttpServletRequest request, HttpServletResponse response) throws Exception {
		String name = request.getParameter("name");
		DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
		factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		Document doc = factory.newDocumentBuilder().parse(new InputSource(new StringReader(request.getParameter("xml"))));
		response.getWriter().print(doc.getDocumentElement().getTextContent()); // want: xss
		org.dom4j.Document users = new SAXReader().read(new File("users.xml"));
		users.selectSingleNode("//user[@name='" + name + "']"); // want: xpath-injection
		XPathAPI.selectSingleNode(doc, "//user[@name='" + name + "']"); // want: xpath-injection
		XPathExpression expression = XPathFactory.newInstance().newXPath().compile("//user/@name");
		response.getWriter().print(expression.evaluate(doc));
	}

	private void bind(HttpServletRequest request, HttpServletResponse response) throws Exception {
		JAXBContext context = JAXBContext.newInstance(Document.class);
		response.getWriter().print(context.createUnmarshaller().unmarshal(request.getInputStream())); // want: xss
		SAXParserFactory open = SAXParserFactory.newInstance();
		XMLReader reader = open.newSAXParser().getXMLReader();
		Object got = context.createUnmarshaller().unmarshal(new SAXSource(reader, new InputSource(request.getInputStream()))); // want: xxe
		response.getWriter().print(got); // want: xss
		SAXParserFactory closed = SAXParserFactory.newInstance();
		closed.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		context.createUnmarshaller().unmarshal(new SAXSource(closed.newSAXParser().getXMLReader(), new InputSource(request.getInputStream())));
		reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
		context.createUnmarshaller().unmarshal(new SAXSource(reader, new InputSource(request.getInputStream())));
		TransformerFactory.newInstance().newTransformer().transform(new SAXSource(new InputSource(request.getInputStream())), new StreamResult()); // want: xxe
	}

	private void entities(HttpServletRequest request) throws Exception {
		SAXParserFactory half = SAXParserFactory.newInstance();
		half.setFeature("http://xml.org/sax/features/external-general-entities", false);
		half.newSAXParser().parse(request.getInputStream(), null); // want: xxe
		SAXParserFactory both = SAXParserFactory.newInstance();
		both.setFeature("http://xml.org/sax/features/external-general-entities", false);
		both.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
		both.newSAXParser().parse(request.getInputStream(), null);
		SAXParserFactory other = SAXParserFactory.newInstance();
		other.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
		other.setFeature("http://xml.org/sax/features/external-general-entities", false);
		other.newSAXParser().parse(request.getInputStream(), null);
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
