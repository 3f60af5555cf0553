package app;

import static java.util.stream.Collectors.*;

import java.io.IOException;
import java.util.*;
import java.util.function.*;
import javax.servlet.http.*;

public class Syntax extends HttpServlet {
	sealed interface Shape permits Circle, Square {}

	record Circle(String label, int radius) implements Shape {
		Circle {
			if (radius < 0) {
				throw new IllegalArgumentException();
			}
		}
	}

	record Square(String label) implements Shape {}

	enum Mode {
		PLAIN {
			@Override
			String apply(String s) {
				return "plain";
			}
		},
		LOUD {
			@Override
			String apply(String s) {
				return s + "!";
			}
		};

		abstract String apply(String s);
	}

	static class Box<T> {
		private T held;
		private static final List<String> NAMES = new ArrayList<>();

		static {
			NAMES.add("a");
		}

		Box(T held) {
			this.held = held;
		}

		T get() {
			return held;
		}

		<R> Box<R> map(Function<T, R> f) {
			return new Box<>(f.apply(held));
		}
	}

	class Inner {
		private final String kept;

		Inner(String kept) {
			this.kept = kept;
		}

		String kept() {
			return kept;
		}

		String other() {
			return prefix;
		}
	}

	interface Greeter {
		String name();

		default String greet() {
			return "Hello " + name();
		}
	}

	private String prefix = "p";

	private static String all(String first, String... rest) {
		return first + String.join(",", rest);
	}

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		var out = response.getWriter();
		String in = request.getParameter("in");
		Shape shape = in == null ? new Circle("c", 1) : new Square(in);
		if (shape instanceof Square(String label)) {
			out.print(label); // want: xss
		}
		if (shape instanceof Circle c && c.radius() > 0) {
			out.print(c.radius());
		}
		out.print(switch (shape) { // want: xss
			case Circle(var label, var radius) -> label;
			case Square s when s.label() != null -> {
				String text = s.label();
				yield text;
			}
			default -> "";
		});
		String word = switch (in.length()) {
			case 1, 2 -> "short";
			default -> {
				yield "long";
			}
		};
		out.print(word);
		String block = """
			<p>%s</p>
			""";
		out.print(block.formatted(in)); // want: xss
		Box<String> box = new Box<>(in);
		out.print(box.get()); // want: xss
		out.print(box.map(String::trim).get()); // want: xss
		out.print(new Box<>("a").get());
		out.print(Box.NAMES.get(0));
		Inner inner = new Inner(in);
		out.print(inner.kept()); // want: xss
		out.print(inner.other());
		out.print(all("a", "b", in)); // want: xss
		out.print(all("a", "b", "c"));
		Greeter greeter = () -> in;
		out.print(greeter.name()); // want: xss
		Supplier<String> supplier = new Supplier<>() {
			@Override
			public String get() {
				return "constant";
			}
		};
		out.print(supplier.get());
		String[] parts = {"x", in};
		out.print(parts[0]);
		out.print(parts[1]); // want: xss
		String[][] grid = new String[2][];
		grid[0] = parts;
		out.print(grid[0][1]); // want: xss
		loops(out, in);
		more(response, in);
	}

	private void loops(java.io.PrintWriter unused, String in) {
		outer:
		for (int i = 0, j = 1; i < 3; i++, j--) {
			do {
				if (i == j) continue outer;
				break outer;
			} while (i > 0);
		}
		synchronized (this) {
			assert in != null : "no input";
		}
		char c = 'a';
		int n = (int) c + 0x1F + 1_000 + 0b11 + 017;
		n <<= 2;
		n >>>= 1;
		Runnable r = this::hashCode;
		r.run();
	}

	private void parts(HttpServletResponse response, String... args) throws IOException {
		response.getWriter().print(args[1]); // want: xss
	}

	private void each(HttpServletResponse response, String... args) throws IOException {
		response.getWriter().print(args[0]);
		response.getWriter().print(args[1]); // want: xss
	}

	private void more(HttpServletResponse response, String in) throws IOException {
		StringBuilder b = new StringBuilder("<ul>");
		for (String s : in.split(",")) {
			b.append("<li>").append(s);
		}
		response.getWriter().print(b); // want: xss
		StringBuilder clean = new StringBuilder();
		clean.append(in.length()).append(Integer.parseInt(in.substring(1)));
		response.getWriter().print(clean.toString());
		Map<String, List<String>> map = new HashMap<>();
		map.computeIfAbsent("k", k -> new ArrayList<>()).add(in);
		for (Map.Entry<String, List<String>> e : map.entrySet()) {
			response.getWriter().print(e.getValue()); // want: xss
		}
		List<String> names = Arrays.asList("a", in);
		response.getWriter().print(names.stream().filter(s -> !s.isEmpty()).map(s -> "<b>" + s).collect(joining())); // want: xss
		response.getWriter().print(names.stream().mapToInt(String::length).sum());
		Optional<String> maybe = Optional.ofNullable(in);
		response.getWriter().print(maybe.map(String::toUpperCase).orElse("none")); // want: xss
		try (AutoCloseable a = () -> {}; var second = a) {
			response.getWriter().print(Mode.PLAIN.apply("x"));
		} catch (IllegalStateException | UnsupportedOperationException e) {
			response.getWriter().print(e.getMessage());
		} catch (Exception e) {
			throw new IOException(e);
		} finally {
			prefix = "q";
		}
		response.getWriter().print(prefix);
		final class Local {
			String twice(String s) {
				return s + s;
			}
		}
		response.getWriter().print(new Local().twice(in)); // want: xss
		parts(response, in.split(","));
		each(response, "a", in);
		String masked = in;
		masked = "safe";
		response.getWriter().print(masked);
		int num = 86;
		String bar;
		if ((7 * 42) - num > 200) bar = "always";
		else bar = in;
		response.getWriter().print(bar);
	}
}
