package app;

import java.io.File;
import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Collectors;
import javax.persistence.EntityManager;
import javax.servlet.http.HttpServletRequest;
import org.springframework.http.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.web.util.HtmlUtils;

@RestController
class Api {
	enum Order { ASC, DESC }

	record Filter(String name, int limit) {}

	private final JdbcTemplate jdbc;
	private final RestTemplate rest = new RestTemplate();
	private final EntityManager em;
	private static final Path BASE = Paths.get("/srv/files");

	Api(JdbcTemplate jdbc, EntityManager em) {
		this.jdbc = jdbc;
		this.em = em;
	}

	@GetMapping("/users")
	List<Map<String, Object>> users(@RequestParam String name, @RequestParam int page, Order order) {
		jdbc.queryForList("SELECT * FROM users LIMIT 10 OFFSET " + page);
		jdbc.queryForList("SELECT * FROM users ORDER BY id " + order);
		jdbc.queryForList("SELECT * FROM users WHERE name = ?", name);
		return jdbc.queryForList("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
	}

	@PostMapping("/find")
	List<?> find(@RequestBody Filter filter) {
		em.createQuery("select u from User u").setMaxResults(filter.limit()).getResultList();
		em.createNativeQuery("select * from users limit " + filter.limit());
		String where = filter.name() == null ? "" : " where u.name = '" + filter.name() + "'";
		return em.createQuery("select u from User u" + where).getResultList(); // want: sql-injection
	}

	@GetMapping("/hello")
	String hello(@RequestParam String name) {
		return "<p>Hello " + name + "</p>"; // want: xss
	}

	@GetMapping("/hello2")
	String hello2(@RequestParam String name) {
		return "<p>Hello " + HtmlUtils.htmlEscape(name) + "</p>";
	}

	@GetMapping(value = "/hello3", produces = MediaType.APPLICATION_JSON_VALUE)
	String hello3(@RequestParam String name) {
		return "{\"name\": \"" + name + "\"}";
	}

	@GetMapping("/hello4")
	Filter hello4(@RequestParam String name) {
		return new Filter(name, 1);
	}

	@GetMapping("/fetch")
	byte[] fetch(@RequestParam String url, @RequestParam String id) {
		rest.getForObject("https://api.example.org/items/" + id, byte[].class);
		return rest.getForObject(url, byte[].class); // want: ssrf
	}

	@GetMapping("/file")
	byte[] file(@RequestParam String name) throws IOException {
		return Files.readAllBytes(BASE.resolve(name)); // want: path-traversal
	}

	@GetMapping("/file2")
	byte[] file2(@RequestParam String name) throws IOException {
		Path path = BASE.resolve(name).normalize();
		if (!path.startsWith(BASE)) {
			throw new IOException("outside");
		}
		return Files.readAllBytes(path);
	}

	@GetMapping("/file3")
	byte[] file3(@RequestParam String name) throws IOException {
		File file = new File("/srv/files", name);
		if (!file.getCanonicalPath().startsWith("/srv/files/")) {
			throw new IOException("outside");
		}
		return Files.readAllBytes(file.toPath());
	}

	@GetMapping("/file5")
	byte[] file5(@RequestParam String name) throws IOException {
		if (!name.startsWith("/srv/files/")) { // "/srv/files/../../etc/passwd" does
			throw new IOException("outside");
		}
		return Files.readAllBytes(Paths.get(name)); // want: path-traversal
	}

	private static void within(Path folder, Path path) throws IOException {
		if (path.normalize().startsWith(folder)) {
			return;
		}
		throw new IOException("outside");
	}

	private static void noted(Path folder, Path path) {
		if (path.normalize().startsWith(folder)) {
			System.out.println("inside");
		}
	}

	@GetMapping("/file6")
	byte[] file6(@RequestParam String name) throws IOException {
		Path path = BASE.resolve(name);
		noted(BASE, path);
		Files.readAllBytes(path); // want: path-traversal
		within(BASE, path);
		return Files.readAllBytes(path);
	}

	@GetMapping("/file4")
	byte[] file4(@RequestParam String name) throws IOException {
		return Files.readAllBytes(BASE.resolve(Paths.get(name).getFileName()));
	}

	@PostMapping("/upload")
	void upload(@RequestParam MultipartFile file) throws IOException {
		file.transferTo(new File("/srv/files/" + file.getOriginalFilename())); // want: path-traversal
		file.transferTo(new File("/srv/files/" + UUID.randomUUID()));
	}

	@GetMapping("/ids")
	List<Map<String, Object>> ids(@RequestParam List<Integer> ids, @RequestParam List<String> names) {
		String in = ids.stream().map(String::valueOf).collect(Collectors.joining(","));
		jdbc.queryForList("SELECT * FROM users WHERE id IN (" + in + ")");
		String list = names.stream().map(n -> "'" + n + "'").collect(Collectors.joining(","));
		return jdbc.queryForList("SELECT * FROM users WHERE name IN (" + list + ")"); // want: sql-injection
	}

	@GetMapping("/sort")
	List<Map<String, Object>> sort(@RequestParam String column) {
		if (!Set.of("name", "created").contains(column)) {
			column = "name";
		}
		String direction = switch (column) {
			case "name" -> "ASC";
			default -> "DESC";
		};
		return jdbc.queryForList("SELECT * FROM users ORDER BY " + column + " " + direction);
	}
}

@Controller
class Pages {
	@GetMapping("/go")
	String go(@RequestParam String to, Model model) {
		model.addAttribute("to", to);
		return "redirect:" + to; // want: open-redirect
	}

	@GetMapping("/go2")
	String go2(@RequestParam String id) {
		return "redirect:/orders/" + id;
	}

	@GetMapping("/go3")
	RedirectView go3(HttpServletRequest request) {
		return new RedirectView(request.getParameter("url")); // want: open-redirect
	}

	@ResponseBody
	@PostMapping("/echo")
	String echo(@RequestHeader("X-Name") String name) {
		return name; // want: xss
	}
}
