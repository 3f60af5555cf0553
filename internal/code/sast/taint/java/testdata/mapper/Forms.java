package app.mapper;

import javax.validation.Valid;
import javax.validation.constraints.*;
import lombok.Data;
import lombok.extern.slf4j.Slf4j;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;

@Data
class AccountForm {
	@Pattern(regexp = "[a-z0-9_-]{1,20}")
	private String name;

	@Pattern(regexp = ".*@.*")
	private String mail;

	@jakarta.validation.constraints.Pattern(regexp = Forms.FILE)
	private String file;
}

class Forms {
	static final String FILE = "^[\\w.-]+\\.csv$";
}

@Slf4j
@RestController
class Accounts {
	private JdbcTemplate jdbc;

	@PostMapping("/accounts")
	public void create(@Valid @RequestBody AccountForm form) {
		jdbc.execute("CREATE SCHEMA " + form.getName());
		jdbc.execute("CREATE SCHEMA " + form.getMail()); // want: sql-injection
		new java.io.File("/srv/" + form.getFile()).delete();
		log.info("made {}", form.getName());
		log.info("made {}", form.getMail()); // want: log-injection
	}

	@PostMapping("/archives")
	public void unpack(@RequestParam org.springframework.web.multipart.MultipartFile file) throws java.io.IOException {
		var in = new java.util.zip.ZipInputStream(file.getInputStream());
		var entry = in.getNextEntry();
		if (entry.getName().contains("..")) {
			throw new java.io.IOException("name");
		}
		new java.io.FileOutputStream(new java.io.File("/srv", entry.getName())).close();
		entry = in.getNextEntry();
		new java.io.FileOutputStream(new java.io.File("/srv", entry.getName())).close(); // want: path-traversal
	}
}
