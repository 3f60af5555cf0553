package app;

import java.io.IOException;
import java.util.*;
import javax.servlet.http.*;

public class Commands extends HttpServlet {
	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String host = request.getParameter("host");
		Runtime.getRuntime().exec("ping " + host); // want: command-injection
		Runtime.getRuntime().exec(new String[] {"sh", "-c", "ping " + host}); // want: command-injection
		Runtime.getRuntime().exec(new String[] {"/bin/ping", host});
		new ProcessBuilder("ping", "-c", "1", host).start();
		new ProcessBuilder("bash", "-c", "ping " + host).start(); // want: command-injection
		List<String> args = new ArrayList<>();
		args.add("cmd.exe");
		args.add("/c");
		args.add(host);
		new ProcessBuilder(args).start(); // want: command-injection
		ProcessBuilder pb = new ProcessBuilder();
		pb.command("sh", "-c", host).start(); // want: command-injection
		if (host.matches("[a-z0-9.]+")) {
			Runtime.getRuntime().exec("ping " + host);
		}
		Map<String, String> map = new HashMap<>();
		map.put("a", host);
		map.put("b", "localhost");
		Runtime.getRuntime().exec("ping " + map.get("b"));
		Runtime.getRuntime().exec("ping " + map.get("a")); // want: command-injection
		List<String> list = new ArrayList<>();
		list.add("safe");
		list.add(host);
		list.add("more");
		list.remove(0);
		Runtime.getRuntime().exec("ping " + list.get(1));
		Runtime.getRuntime().exec("ping " + list.get(0)); // want: command-injection
		new Commands().run(host);
		Tool.of("quiet").start(host);
		Tool.of("loud").start(host);
	}

	private void run(String command) throws IOException {
		Runtime.getRuntime().exec(command); // want: command-injection
	}

	private void run(Integer number) throws IOException {
		Runtime.getRuntime().exec("kill " + number);
	}
}

interface Tool {
	void start(String what) throws IOException;

	static Tool of(String name) {
		switch (name) {
			case "loud":
				return new Loud();
			default:
				return what -> System.out.println(what.length());
		}
	}
}

class Loud implements Tool {
	@Override
	public void start(String what) throws IOException {
		Runtime.getRuntime().exec(what); // want: command-injection
	}
}
