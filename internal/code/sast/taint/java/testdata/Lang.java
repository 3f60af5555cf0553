package app;

import java.io.IOException;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
import javax.servlet.http.*;
import org.apache.commons.lang3.RandomStringUtils;

class Form {
	private final String name;

	Form(String name) {
		this.name = name;
	}
}

public class Lang extends HttpServlet {
	enum Order { ASC, DESC }

	private String tool;

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		text(request.getParameter("in"), response);
		parts(request.getParameter("in"), response);
		builders(request.getParameter("in"), response);
		told(request.getParameter("in"), response);
		numbers(request.getParameter("in"), response);
		programs(request.getParameter("in"), response);
		random(request.getSession());
	}

	private void text(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print("Hello ".concat(in)); // want: xss
		response.getWriter().print(String.format("<b>%s</b>", in)); // want: xss
		response.getWriter().print(String.valueOf(in)); // want: xss
		response.getWriter().print(in.toLowerCase()); // want: xss
		response.getWriter().print(in.trim()); // want: xss
		response.getWriter().print(in.intern()); // want: xss
		response.getWriter().print(in.substring(1)); // want: xss
		response.getWriter().print(in.repeat(2)); // want: xss
		response.getWriter().print(new String(in.toCharArray())); // want: xss
		response.getWriter().print(Objects.requireNonNull(in)); // want: xss
		response.getWriter().print(in.replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;").replace("&", "&amp;"));
		response.getWriter().print(in.replaceAll("[^a-z0-9]", ""));
		response.getWriter().print(in.replaceFirst("[^a-z0-9]", "")); // want: xss
		"a,b".replaceAll(in, ","); // want: regex-injection
		"a,b".split(in); // want: regex-injection
	}

	private void parts(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(in.charAt(0));
		response.getWriter().print(in.indexOf("a"));
		response.getWriter().print(in.endsWith("a"));
		if (in.equals("en")) {
			response.getWriter().print(in);
		}
		if (in.equalsIgnoreCase("en")) {
			response.getWriter().print(in);
		}
		if (Objects.equals(in, "en")) {
			response.getWriter().print(in);
		}
		StringTokenizer words = new StringTokenizer(in, " ");
		response.getWriter().print(words.nextToken()); // want: xss
	}

	private void builders(String in, HttpServletResponse response) throws IOException {
		StringBuilder b = new StringBuilder(in);
		response.getWriter().print(b.length());
		response.getWriter().print(b.toString()); // want: xss
		response.getWriter().print(b.reverse()); // want: xss
		response.getWriter().print(b.delete(0, 1)); // want: xss
		StringJoiner joiner = new StringJoiner(", ");
		joiner.add("a").add(in);
		response.getWriter().print(joiner.toString()); // want: xss
	}

	private void told(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(Order.valueOf(in).name());
		Form form = new Form(in);
		response.getWriter().print(form.hashCode());
		IOException failed = new IOException(in);
		response.getWriter().print(failed.getStackTrace());
		response.getWriter().print(System.getProperty(in));
	}

	private void numbers(String in, HttpServletResponse response) throws IOException {
		response.getWriter().print(new BigDecimal(in));
		response.getWriter().print(Integer.parseInt(in.substring(1)));
		response.getWriter().print(Long.toHexString(Long.parseLong(in.substring(1))));
	}

	private void programs(String in, HttpServletResponse response) throws IOException {
		Runtime.getRuntime().exec(new String[] {in, "-v"}); // want: command-injection
		Runtime.getRuntime().exec(in.split(" ")); // want: command-injection
		Runtime.getRuntime().exec("env", new String[] {in}); // want: command-injection
		new ProcessBuilder(in, "-v").start(); // want: command-injection
		new ProcessBuilder(in.split(" ")).start(); // want: command-injection
		new ProcessBuilder(Arrays.asList(in.split(" "))).start(); // want: command-injection
		new ProcessBuilder(Arrays.asList("sh", "-c", in)).start(); // want: command-injection
		new ProcessBuilder().command(in).start(); // want: command-injection
		new ProcessBuilder().command(Arrays.asList("sh", "-c", in)).start(); // want: command-injection
		new ProcessBuilder().command(Arrays.asList(in.split(" "))).start(); // want: command-injection
		new ProcessBuilder().command("ls", in).start();
		new ProcessBuilder(List.of("ls", in)).start();
		Runtime.getRuntime().exec(new String[] {tool, in}); // want: command-injection
		new ProcessBuilder(new String[] {tool, in}).start(); // want: command-injection
		new ProcessBuilder(List.of(tool, in)).start(); // want: command-injection
		new ProcessBuilder().command(List.of(tool, in)).start(); // want: command-injection
		Process listing = new ProcessBuilder("ls", in).start();
		response.getWriter().print(listing.waitFor());
	}

	private Random generator = new SecureRandom();

	private void random(HttpSession session) {
		byte[] bytes = new byte[16];
		new Random().nextBytes(bytes);
		session.setAttribute("csrf_token", bytes); // want: weak-random
		String token = "" + ThreadLocalRandom.current().nextLong(); // want: weak-random
		String secret = RandomStringUtils.randomAlphanumeric(20); // want: weak-random
		String password = RandomStringUtils.random(20, 0, 0, true, true, null, new Random()); // want: weak-random
		String newPassword = RandomStringUtils.random(20, 0, 0, true, true, null, new SecureRandom());
		String apiToken = RandomStringUtils.random(40, 0, 0, true, true, null, generator);
		String nonce = "" + Math.abs(new Random().nextInt()); // want: weak-random
		int length = new Random().nextInt(5) + 20;
		String csrfToken = "" + new SecureRandom().nextInt(length);
	}
}
