package app;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.util.*;
import org.springframework.core.io.*;
import org.springframework.http.*;
import org.springframework.util.*;
import org.springframework.web.bind.annotation.*;

@Retention(RetentionPolicy.RUNTIME)
@RestController
@RequestMapping
@interface Answers {
	String value();
}

@Retention(RetentionPolicy.RUNTIME)
@RequestMapping
@interface Asked {
	String value();
}

@interface Remark {
	String text();
}

@Answers("composed")
class Composed {
	@Remark(text = "one")
	@Remark(text = "two")
	@Deprecated
	@Asked("/a")
	public ResponseEntity<String> text(@RequestParam String name) {
		return new ResponseEntity<>("<b>" + name + "</b>", HttpStatus.OK); // want: xss
	}

	@Asked("/b")
	public ResponseEntity<List<String>> list(@RequestParam String name) {
		return new ResponseEntity<>(List.of(name), HttpStatus.OK);
	}

	public String helper(String name) {
		return "<b>" + name + "</b>";
	}
}

@RestController
class Headers {
	private static final String WHERE = "Location";
	private ResourceLoader loader;

	@GetMapping("/a")
	ResponseEntity<?> map(@RequestParam String to) {
		MultiValueMap<String, String> headers = new HttpHeaders();
		headers.put(WHERE, new ArrayList<>());
		headers.get(WHERE).add(to);
		return new ResponseEntity<>(headers, HttpStatus.FOUND); // want: open-redirect
	}

	@GetMapping("/b")
	ResponseEntity<?> mapHere(@RequestParam String to) {
		MultiValueMap<String, String> headers = new HttpHeaders();
		headers.put(WHERE, new ArrayList<>());
		headers.get(WHERE).add("/goods/" + to);
		return new ResponseEntity<>(headers, HttpStatus.FOUND);
	}

	@GetMapping("/c")
	ResponseEntity<Void> header(@RequestParam String to) {
		return ResponseEntity.status(302).header("Location", to).build(); // want: open-redirect
	}

	@GetMapping("/d")
	ResponseEntity<Void> location(@RequestParam String to) {
		if (to.length() > 9) {
			return ResponseEntity.status(302).location(URI.create("/goods/" + to)).build();
		}
		return ResponseEntity.status(302).location(URI.create(to)).build(); // want: open-redirect
	}

	@GetMapping("/e")
	ResponseEntity<byte[]> named(@RequestParam String name) {
		HttpHeaders headers = new HttpHeaders();
		headers.add("Content-Disposition", "attachment; filename=" + name);
		headers.setCacheControl("no-store");
		return new ResponseEntity<>(new byte[0], headers, HttpStatus.OK); // want: header-injection
	}

	@GetMapping("/e2")
	ResponseEntity<Object> built(@RequestParam String name) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-Name", name);
		return ResponseEntity.ok().headers(headers).body(name); // want: header-injection
	}

	@GetMapping("/e3")
	ResponseEntity<Object> sent(@RequestParam String to) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Location", to);
		return ResponseEntity.status(302).headers(headers).build(); // want: open-redirect
	}

	@GetMapping("/e7")
	ResponseEntity<Object> sentWith(@RequestParam String to) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Location", "/goods");
		if (to.length() > 9) {
			headers.set("Location", to);
			return new ResponseEntity<>("gone", headers, HttpStatus.FOUND); // want: open-redirect
		}
		headers.add("X-Name", to);
		return new ResponseEntity<>(headers, HttpStatus.OK); // want: header-injection
	}

	@GetMapping("/e4")
	Object asked(@RequestParam String name, org.springframework.web.client.RestTemplate rest) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-Name", name);
		return rest.exchange("https://api.example.org/", HttpMethod.GET, new HttpEntity<>("", headers), String.class);
	}

	@GetMapping("/e5")
	ResponseEntity<Object> there(RequestEntity<String> request, @RequestParam String path, @RequestParam String kind) throws Exception {
		java.net.URL own = new java.net.URL(request.getUrl().toString());
		StringBuilder to = new StringBuilder("/goods/");
		if (!path.isEmpty()) {
			to.append("?path=").append(path);
		}
		if (kind.equals("x")) {
			return ResponseEntity.status(302).header("Location", to.toString()).build();
		}
		if (kind.equals("y")) {
			return ResponseEntity.status(302).header("Location", own.getProtocol() + "://" + own.getAuthority() + path).build(); // want: open-redirect
		}
		return ResponseEntity.status(302).header("Location", own.getProtocol() + "://" + own.getAuthority() + "/" + path).build();
	}

	@GetMapping("/e6")
	Object created(@RequestParam String name, org.springframework.jdbc.core.JdbcTemplate jdbc) {
		jdbc.query(c -> c.prepareStatement("SELECT * FROM users WHERE name = ?"), s -> s.setString(1, name), r -> r.next());
		return jdbc.query(c -> c.prepareStatement("SELECT * FROM users WHERE name = '" + name + "'"), s -> {}, r -> r.next()); // want: sql-injection
	}

	@GetMapping("/f")
	String echo(@RequestHeader HttpHeaders headers, @RequestParam MultiValueMap<String, String> all) {
		String agent = headers.getFirst("User-Agent");
		return agent + all.getFirst("x"); // want: xss
	}

	@GetMapping("/g")
	String fetched(@RequestBody Map<String, List<String>> body) {
		MultiValueMap<String, String> all = CollectionUtils.toMultiValueMap(body);
		return all.getFirst("x"); // want: xss
	}

	@GetMapping("/h")
	String added(@RequestParam String name) {
		MultiValueMap<String, String> all = new LinkedMultiValueMap<>();
		all.add("name", name);
		return all.getFirst("name"); // want: xss
	}

	@GetMapping("/i")
	ResponseEntity<Void> cookies(@RequestParam String id) {
		ResponseCookie open = ResponseCookie.from("id", id).path("/").build(); // want: insecure-cookie, script-cookie
		ResponseCookie half = ResponseCookie.from("id", id).httpOnly(true).build(); // want: insecure-cookie
		ResponseCookie good = ResponseCookie.from("id", id).secure(true).httpOnly(true).sameSite("Lax").build();
		ResponseCookie gone = ResponseCookie.from("id", "").path("/").build();
		ResponseCookie later = ResponseCookie.from("id", id).maxAge(3600).build(); // want: insecure-cookie, script-cookie
		ResponseCookie past = ResponseCookie.from("id", id).maxAge(0).build();
		return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, good.toString()).build();
	}

	@GetMapping("/k")
	ResponseEntity<Void> constants(@RequestParam String id) {
		Map<String, List<String>> headers = new HashMap<>();
		headers.put(HttpHeaders.CACHE_CONTROL, Arrays.asList(id));
		if (id.isEmpty()) {
			return new ResponseEntity<>(CollectionUtils.toMultiValueMap(headers), HttpStatus.FOUND);
		}
		headers.put(HttpHeaders.LOCATION, Arrays.asList(id));
		return new ResponseEntity<>(CollectionUtils.toMultiValueMap(headers), HttpStatus.FOUND); // want: open-redirect
	}

	@org.springframework.graphql.data.method.annotation.QueryMapping
	Object queried(@org.springframework.graphql.data.method.annotation.Argument String name) {
		return loader.getResource("classpath:" + name); // want: path-traversal
	}

	@GetMapping("/j")
	Object resources(@RequestParam String name) throws Exception {
		getClass().getResourceAsStream("/pages/" + name); // want: path-traversal
		getClass().getResourceAsStream("/pages/index.html");
		Thread.currentThread().getContextClassLoader().getResourceAsStream(name); // want: path-traversal
		loader.getResource("classpath:" + name); // want: path-traversal
		return new ClassPathResource("pages/" + name); // want: path-traversal
	}
}
