package app;

import java.io.IOException;
import java.net.URL;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;

interface People extends CrudRepository<Person, Long> {
	Person findByName(String name);
}

class Person {
	String name;
}

@RestController
class Hosts {
	private People people;
	private JdbcTemplate jdbc;

	@GetMapping("/fetch")
	public void fetch(@RequestParam String url) throws IOException {
		if (url.matches("https://example\\.org/.*")) {
			new URL(url).openStream();
		}
		if (url.matches("https://.*")) {
			new URL(url).openStream(); // want: ssrf
		}
	}

	@GetMapping("/region")
	public void region(@RequestParam String region, @RequestParam String name) throws IOException {
		String host = region.equals("eu") ? "eu.example.org" : "us.example.org";
		new URL(String.format("https://%s/users/%s", host, name)).openStream();
		new URL("https://%s/users/%s".formatted(host, name)).openStream();
		new URL(String.format("%2$s/users/%1$s", host, name)).openStream(); // want: ssrf
		String scheme = region.equals("eu") ? "https" : "http";
		new URL(String.format("%s://%s/users", scheme, name)).openStream(); // want: ssrf
		new URL(scheme + "://" + name + "/users").openStream(); // want: ssrf
	}

	@GetMapping("/find")
	public void find(@RequestParam String name) {
		jdbc.execute("ANALYZE " + people.findByName(name).name);
		jdbc.execute("ANALYZE " + name); // want: sql-injection
	}
}
