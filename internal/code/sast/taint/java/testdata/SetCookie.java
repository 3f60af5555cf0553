package app;

import java.util.*;
import javax.servlet.http.*;
import org.springframework.http.HttpHeaders;

public class SetCookie {
	private static final String NAME = "id=";

	void headers(HttpServletResponse response, String id, String cookie) {
		response.addHeader("Set-Cookie", "id=" + id); // want: insecure-cookie, script-cookie
		response.addHeader("Set-Cookie", "id=" + id + "; HttpOnly"); // want: insecure-cookie
		response.addHeader("set-cookie", "id=" + id + "; Path=/; Secure"); // want: script-cookie
		response.addHeader("Set-Cookie", "id=" + id + "; Path=/; Secure; HttpOnly; SameSite=Lax");
		response.setHeader(HttpHeaders.SET_COOKIE, NAME + id + "; httponly"); // want: insecure-cookie
		response.setHeader(HttpHeaders.SET_COOKIE, String.format("id=%s; Secure; HttpOnly", id));
		response.setHeader(HttpHeaders.SET_COOKIE, String.format("id=%s; HttpOnly", id)); // want: insecure-cookie
		response.addHeader("Set-Cookie", "XSRF-TOKEN=" + id + "; Secure");
		response.addHeader("Set-Cookie", "id=; Max-Age=0");
		response.addHeader("Set-Cookie", cookie);
		response.addHeader("X-Id", "id=" + id);
		for (String header : response.getHeaders("Set-Cookie")) {
			response.addHeader("Set-Cookie", header + "; Secure");
			response.addHeader("Set-Cookie", header + "; HttpOnly"); // want: insecure-cookie
		}
	}

	void maps(String id) {
		Map<String, List<String>> headers = new HashMap<>();
		headers.put("Set-Cookie", Arrays.asList(NAME + id + "; HttpOnly")); // want: insecure-cookie
		headers.put("Set-Cookie", List.of(NAME + id + "; HttpOnly; Secure"));
	}
}
