package app;

import com.google.common.html.HtmlEscapers;
import java.io.IOException;
import java.io.File;
import java.io.FileInputStream;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.sql.Statement;
import javax.servlet.http.*;
import javax.xml.xpath.XPath;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.text.StringEscapeUtils;
import org.jsoup.Jsoup;
import org.jsoup.safety.Safelist;
import org.owasp.encoder.Encode;
import org.owasp.esapi.ESAPI;
import org.owasp.esapi.codecs.*;
import org.slf4j.Logger;
import org.springframework.web.util.HtmlUtils;

public class Encoders extends HttpServlet {
	private Logger log;
	private Statement statement;
	private XPath xpath;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		pages(in, response);
		places(in, response);
		decoded(in, response);
		tests(in, response);
	}

	private void pages(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(Encode.forHtml(in));
		response.getWriter().print(URLEncoder.encode(in, "UTF-8"));
		response.getWriter().print(ESAPI.encoder().encodeForHTML(in));
		response.getWriter().print(ESAPI.encoder().encodeForURL(in));
		response.getWriter().print(StringEscapeUtils.escapeHtml4(in));
		response.getWriter().print(Jsoup.clean(in, Safelist.basic()));
		response.getWriter().print(HtmlEscapers.htmlEscaper().escape(in));
		Runtime.getRuntime().exec("ls " + HtmlEscapers.htmlEscaper().escape(in)); // want: command-injection
		response.getWriter().print(HtmlUtils.htmlEscape(in));
		response.getWriter().print(ESAPI.validator().getValidInput("name", in, "SafeString", 50, false));
	}

	private void places(String in, HttpServletResponse response) throws Exception {
		log.info("user {}", StringEscapeUtils.escapeJava(in));
		statement.execute("SELECT * FROM users WHERE name = '" + org.apache.commons.lang.StringEscapeUtils.escapeSql(in) + "'");
		statement.execute("SELECT * FROM users WHERE name = '" + ESAPI.encoder().encodeForSQL(new MySQLCodec(MySQLCodec.Mode.STANDARD), in) + "'");
		Runtime.getRuntime().exec("ping " + ESAPI.encoder().encodeForOS(new UnixCodec(), in));
		xpath.evaluate("//user[@name='" + ESAPI.encoder().encodeForXPath(in) + "']", null);
		new FileInputStream(new File("/srv/files", org.springframework.util.StringUtils.getFilename(in)));
	}

	private void decoded(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(URLDecoder.decode(in, "UTF-8")); // want: xss
		response.getWriter().print(HtmlUtils.htmlUnescape(in)); // want: xss
		response.getWriter().print(StringEscapeUtils.unescapeHtml4(in)); // want: xss
		response.getWriter().print(new String(Base64.decodeBase64(in))); // want: xss
		response.getWriter().print(ESAPI.encoder().canonicalize(in)); // want: xss
		response.getWriter().print(StringUtils.capitalize(in)); // want: xss
	}

	private void tests(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(StringUtils.isBlank(in));
		response.getWriter().print(NumberUtils.toInt(in));
		if (StringUtils.equals(in, "en")) {
			response.getWriter().print(in);
		}
		if (StringUtils.isNumeric(in)) {
			response.getWriter().print(in);
		}
	}
}
