package app;

import com.sun.net.httpserver.*;
import java.io.*;
import java.util.*;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.velocity.runtime.*;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;

@Controller
class Pages {
	private static final Logger log = LogManager.getLogger("pages");

	@PostMapping("/login")
	String next(@RequestParam String target, @RequestParam boolean known) {
		log.info("to " + target); // want: log-injection
		String view;
		if (!target.isEmpty()) {
			view = "redirect:" + target;
		} else {
			view = "redirect:feed";
		}
		try {
			if (!known) {
				view = "login";
			}
		} finally {
			log.info("done");
		}
		return view; // want: open-redirect
	}

	@PostMapping("/back")
	String own(@RequestParam String target, @RequestParam boolean known) {
		String view = "redirect:/feed?at=" + target;
		if (!known) {
			view = "login";
		}
		return view;
	}

	@GetMapping("/hint")
	@ResponseBody
	String hint(@RequestParam String name, String word) {
		String.format("%s is not there", name.length());
		return String.format("User " + name + ": %.2s", word.length()); // want: format-string, xss
	}

	@GetMapping("/kind")
	void kind(@RequestParam String name, javax.servlet.ServletContext context) throws Exception {
		log.info(context.getMimeType(name));
		log.info(java.net.URLConnection.guessContentTypeFromName(name));
	}

	void velocity(String name) throws Exception {
		RuntimeServices services = RuntimeSingleton.getRuntimeServices();
		services.parse(new StringReader("Hello " + name), "home");
	}

	@GetMapping("/velocity")
	void velocityText(@RequestParam String name) throws Exception {
		RuntimeServices services = RuntimeSingleton.getRuntimeServices();
		services.parse(new StringReader("Hello " + name), "home"); // want: template-injection
	}

	static class Answers implements HttpHandler {
		@Override
		public void handle(HttpExchange exchange) throws IOException {
			Map<String, String> query = new HashMap<>();
			for (String pair : exchange.getRequestURI().getQuery().split("&")) {
				String[] both = pair.split("=");
				query.put(both[0], both[1]);
			}
			String page = String.format("<h1>%s</h1>", query.get("q"));
			OutputStream out = exchange.getResponseBody();
			out.write(page.getBytes()); // want: xss
			out.write("<p>end</p>".getBytes());
			out.close();
		}
	}
}
