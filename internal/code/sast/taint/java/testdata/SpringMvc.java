package app;

import java.io.IOException;
import java.net.URI;
import java.util.*;
import org.springframework.http.*;
import org.springframework.jdbc.core.*;
import org.springframework.jdbc.object.SqlUpdate;
import org.springframework.messaging.handler.annotation.*;
import org.springframework.messaging.simp.annotation.SubscribeMapping;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.ServletRequestUtils;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;
import javax.servlet.http.HttpServletRequest;

class Order {
	private String name;

	public String getName() {
		return name;
	}
}

@RestController
class Answers {
	private JdbcTemplate jdbc;
	private PasswordEncoder encoder;

	@GetMapping("/found")
	public List<Map<String, Object>> found(String name, Order order) {
		jdbc.queryForList("SELECT * FROM orders WHERE name = '" + order.getName() + "'"); // want: sql-injection
		return jdbc.queryForList("SELECT * FROM orders WHERE name = '" + name + "'"); // want: sql-injection
	}

	@GetMapping("/name")
	public ResponseEntity<String> name(@RequestParam String name) {
		return ResponseEntity.ok("<p>" + name + "</p>"); // want: xss
	}

	@GetMapping("/status")
	public ResponseEntity<String> status(@RequestParam int status, @RequestParam String name) {
		return ResponseEntity.status(status).header("X-Name", name).body("<p>Hello</p>"); // want: header-injection
	}

	@GetMapping("/body")
	public ResponseEntity<String> body(@RequestParam String name) {
		return ResponseEntity.status(404).contentType(MediaType.TEXT_HTML).body("<p>No " + name + "</p>"); // want: xss
	}

	@GetMapping("/made")
	public ResponseEntity<String> made(@RequestParam String name) {
		return new ResponseEntity<>("<p>" + name + "</p>", HttpStatus.OK); // want: xss
	}

	@GetMapping("/gone")
	public ResponseEntity<String> gone(@RequestParam String name) {
		return ResponseEntity.created(URI.create("/names/" + name)).build();
	}

	@GetMapping("/go")
	public void go(@RequestParam String to, HttpHeaders headers) {
		headers.setLocation(URI.create(to)); // want: open-redirect
		headers.setLocation(URI.create("/names/" + to));
	}

	@PostMapping("/size")
	public String size(@RequestParam MultipartFile file) {
		return "<p>" + file.getSize() + file.isEmpty() + "</p>";
	}

	@PostMapping("/text")
	public String text(@RequestParam MultipartFile file) throws IOException {
		return "<p>" + new String(file.getBytes()) + "</p>"; // want: xss
	}

	@PostMapping("/encoded")
	public String encoded(@RequestParam String password) {
		return encoder.encode(password);
	}

	@GetMapping("/parameters")
	public String parameters(WebRequest request) {
		return "<p>" + request.getParameter("name") + "</p>"; // want: xss
	}

	@GetMapping("/number")
	public String number(HttpServletRequest request) {
		return "<p>" + ServletRequestUtils.getIntParameter(request, request.getParameter("name")) + "</p>";
	}

	@GetMapping("/cookie")
	public String cookie(@RequestParam String name) {
		ResponseCookie.from("name", "a").httpOnly(false).build(); // want: script-cookie, insecure-cookie
		ResponseCookie.from("name", "a").path("/").secure(false).build(); // want: insecure-cookie, script-cookie
		return "<p>" + ResponseCookie.from(name, "a").secure(true).build().isSecure() + "</p>"; // want: script-cookie
	}

	@SubscribeMapping("/orders/{id}")
	public void subscribed(@DestinationVariable String id) {
		jdbc.execute("SELECT * FROM orders WHERE id = '" + id + "'"); // want: sql-injection
		new SqlUpdate(jdbc.getDataSource(), "DELETE FROM orders WHERE id = '" + id + "'"); // want: sql-injection
	}
}

@Controller
class Views {
	@GetMapping("/view")
	public ModelAndView view(@RequestParam String to) {
		return new ModelAndView("redirect:" + to); // want: open-redirect
	}

	@GetMapping("/view2")
	public ModelAndView view2(@RequestParam String id) {
		return new ModelAndView("redirect:/orders/" + id);
	}

	@GetMapping("/view3")
	public RedirectView view3(@RequestParam String to) {
		RedirectView view = new RedirectView();
		view.setUrl(to); // want: open-redirect
		return view;
	}

	@ResponseBody
	@GetMapping("/model")
	public String model(@RequestParam String name, Model model) {
		return "<p>" + model.addAttribute("name", name).containsAttribute("name") + "</p>";
	}

	@ResponseBody
	@GetMapping("/page")
	public String page(@RequestParam String name, HttpHeaders headers) {
		return "<p>" + new ModelAndView("page", Map.of("name", name)).getViewName() + "</p>";
	}
}
