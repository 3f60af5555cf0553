package app;

import freemarker.cache.StringTemplateLoader;
import freemarker.template.Template;
import com.opensymphony.xwork2.util.TextParseUtil;
import java.io.*;
import java.util.Map;
import javax.servlet.http.*;
import javax.validation.*;
import ognl.Ognl;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.Velocity;
import org.mvel2.MVEL;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import com.hubspot.jinjava.Jinjava;

public class Code extends HttpServlet {
	private TemplateEngine engine;

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		Ognl.getValue(in, this); // want: code-injection
		Ognl.getValue("name", Map.of("name", in));
		MVEL.eval(in); // want: code-injection
		MVEL.eval("name.length()", Map.of("name", in));
		Writer out = new StringWriter();
		VelocityContext context = new VelocityContext();
		context.put("name", in);
		Velocity.evaluate(context, out, "page", in); // want: template-injection
		Velocity.evaluate(context, out, "page", "<p>$name</p>");
		TextParseUtil.translateVariables(in, null); // want: code-injection
		TextParseUtil.translateVariables('$', in, null); // want: code-injection
		TextParseUtil.translateVariables('$', "name", null, in.getClass());
		new Template("page", new StringReader(in), null); // want: template-injection
		new Template("page", in, new StringReader("<p>a</p>"), null);
		new Template("page", "page.ftl", new StringReader(in), null); // want: template-injection
		new Template("page", in, (freemarker.template.Configuration) null); // want: template-injection
		new Template("page", new StringReader("<p>${name}</p>"), null).process(Map.of("name", in), out);
		new StringTemplateLoader().putTemplate("page", in); // want: template-injection
		engine.process(in, new Context()); // want: template-injection
		engine.process("page", new Context());
		new Jinjava().render(in, Map.of()); // want: template-injection
		new Jinjava().render("<p>{{ name }}</p>", Map.of("name", in));
	}
}

class NameValidator implements ConstraintValidator<Name, String> {
	@Override
	public boolean isValid(String value, ConstraintValidatorContext context) {
		return value.length() < 10;
	}

	void tell(HttpServletRequest request, ConstraintValidatorContext context) {
		context.buildConstraintViolationWithTemplate("no name: " + request.getParameter("name")).addConstraintViolation(); // want: code-injection
		context.buildConstraintViolationWithTemplate("{app.name.wrong}").addConstraintViolation();
	}
}
