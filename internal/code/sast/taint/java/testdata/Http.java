package app;

import java.io.IOException;
import java.net.*;
import javax.imageio.ImageIO;
import javax.servlet.http.*;
import okhttp3.*;
import org.apache.http.client.fluent.Request;
import org.apache.http.client.methods.HttpGet;
import org.springframework.web.reactive.function.client.WebClient;

public class Http extends HttpServlet {
	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		clients(in);
		addresses(in, response);
	}

	private void clients(String in) throws IOException {
		WebClient.create(in).get().retrieve(); // want: ssrf
		WebClient.create("https://api.example.org").get().uri("/items/" + in).retrieve();
		new HttpGet(in); // want: ssrf
		new HttpGet("https://api.example.org/items/" + in);
		Request.Get(in).execute(); // want: ssrf
		Request.Get("https://api.example.org/items/" + in).execute();
		new okhttp3.Request.Builder().header("Accept", "text/html").url(in).build(); // want: ssrf
		new okhttp3.Request.Builder().url("https://api.example.org/items/" + in).build();
		new okhttp3.Request.Builder().url("https://api.example.org/").header("X-Name", in).url("https://api.example.org/").build();
		ImageIO.read(new URL(in)); // want: ssrf
		new Socket(in, 80); // want: ssrf
		new Socket("mail.example.org", Integer.parseInt(in.substring(1)));
	}

	private void addresses(String in, HttpServletResponse response) throws IOException {
		new URL("https", in, "/index.html").openStream(); // want: ssrf
		new URI("https", in, "/index.html", null).toURL().openStream(); // want: ssrf
		URI.create(in).normalize().toURL().openStream(); // want: ssrf
		URI uri = URI.create(in);
		response.getWriter().print(uri.getPort());
		response.getWriter().print(uri.getQuery()); // want: xss
		if (uri.getHost().equals("api.example.org")) {
			uri.toURL().openStream();
		}
		if (uri.getScheme().equals("https")) {
			uri.toURL().openStream(); // want: ssrf
		}
		InetAddress address = InetAddress.getByName(in);
		response.getWriter().print(address.isReachable(100));
		response.getWriter().print(address.getByName(in));
	}
}
