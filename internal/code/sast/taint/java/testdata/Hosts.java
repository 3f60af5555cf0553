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

	@GetMapping("/find")
	public void find(@RequestParam String name) {
		jdbc.execute("ANALYZE " + people.findByName(name).name);
		jdbc.execute("ANALYZE " + name); // want: sql-injection
	}
}
