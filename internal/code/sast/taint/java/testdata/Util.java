package app;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
import javax.servlet.http.*;

public class Util extends HttpServlet {
	private static final Map<String, String> TITLES = Map.of("en", "Welcome");

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		PrintWriter out = response.getWriter();
		lists(in, response);
		changed(in, response);
		queues(in, response);
		maps(in, response);
		streams(in, response);
		patterns(in, response);
		Scanner scanner = new Scanner(request.getInputStream()).useDelimiter("\\A");
		response.getWriter().print(scanner.next()); // want: xss
		response.getWriter().print(scanner.nextInt());
		Iterator<String> names = request.getParameterNames().asIterator();
		response.getWriter().print(names.next()); // want: xss
	}

	private void lists(String in, HttpServletResponse response) throws IOException {
		List<String> names = new ArrayList<>();
		names.add("first");
		names.add(in);
		names.forEach(n -> response.getWriter().print(n)); // want: xss
		Iterator<String> it = names.iterator();
		while (it.hasNext()) {
			response.getWriter().print(it.hasNext());
			response.getWriter().print(it.next()); // want: xss
		}
		response.getWriter().print(names.size());
		response.getWriter().print(names.indexOf("b"));
		response.getWriter().print(names.getFirst());
		response.getWriter().print(names.subList(0, 2).get(0)); // want: xss
		response.getWriter().print(List.copyOf(names).get(1)); // want: xss
		response.getWriter().print(new ArrayList<>(names).get(1)); // want: xss
		response.getWriter().print(Collections.singletonList(in).get(0)); // want: xss
		String[] parts = {"a", in};
		response.getWriter().print(Arrays.copyOf(parts, 2)[1]); // want: xss
		response.getWriter().print(Arrays.toString(parts)); // want: xss
		response.getWriter().print(Arrays.asList(parts).get(0));
		response.getWriter().print(Arrays.asList(parts).get(1)); // want: xss
		response.getWriter().print(List.of("a", in).get(0));
		response.getWriter().print(Collections.enumeration(names).nextElement()); // want: xss
		response.getWriter().print(Arrays.binarySearch(parts, "b"));
		String[] to = new String[2];
		System.arraycopy(parts, 0, to, 0, 2);
		response.getWriter().print(to[1]); // want: xss
		response.getWriter().print(Base64.getEncoder().encodeToString(in.getBytes())); // want: xss
		response.getWriter().print(new String(Base64.getDecoder().decode(in))); // want: xss
	}

	private void changed(String in, HttpServletResponse response) throws IOException {
		List<String> all = new ArrayList<>();
		all.addAll(Arrays.asList("a", in));
		response.getWriter().print(all.get(1)); // want: xss
		List<String> longer = new ArrayList<>();
		longer.add("a");
		longer.addAll(all);
		response.getWriter().print(longer.get(0));
		response.getWriter().print(longer.get(2)); // want: xss
		all.clear();
		all.add("b");
		response.getWriter().print(all.get(0));
		List<String> order = new ArrayList<>();
		order.add("a");
		order.add(0, in);
		response.getWriter().print(order.get(0)); // want: xss
		response.getWriter().print(order.get(1));
		order.set(0, "b");
		response.getWriter().print(order.get(0));
		Vector<String> vector = new Vector<>();
		vector.addElement(in);
		response.getWriter().print(vector.elements().nextElement()); // want: xss
	}

	private void queues(String in, HttpServletResponse response) throws IOException {
		Deque<String> deque = new ArrayDeque<>();
		deque.push(in);
		response.getWriter().print(deque.peek()); // want: xss
		Queue<String> queue = new LinkedList<>();
		queue.offer(in);
		response.getWriter().print(queue.poll()); // want: xss
		Stack<String> stack = new Stack<>();
		stack.push(in);
		response.getWriter().print(stack.pop()); // want: xss
	}

	private void maps(String in, HttpServletResponse response) throws IOException {
		if (TITLES.containsKey(in)) {
			response.getWriter().print(in);
		}
		Map<String, String> map = new HashMap<>();
		map.put("name", in);
		map.forEach((k, v) -> response.getWriter().print(v)); // want: xss
		for (String v : map.values()) {
			response.getWriter().print(v); // want: xss
		}
		response.getWriter().print(map.containsValue("a"));
		response.getWriter().print(Collections.unmodifiableMap(map).get("name")); // want: xss
		Map<String, String> copy = new HashMap<>(map);
		response.getWriter().print(copy.get("name")); // want: xss
		Map<String, String> merged = new TreeMap<>();
		merged.putAll(map);
		response.getWriter().print(merged.get("name")); // want: xss
		map.remove("name");
		response.getWriter().print(map.get("name"));
		copy.clear();
		response.getWriter().print(copy.get("name"));
		Hashtable<String, String> table = new Hashtable<>();
		table.put("name", in);
		response.getWriter().print(table.elements().nextElement()); // want: xss
	}

	private void streams(String in, HttpServletResponse response) throws IOException {
		List<String> names = List.of("a", in);
		response.getWriter().print(names.stream().count());
		response.getWriter().print(names.stream().sorted().findFirst().get()); // want: xss
		response.getWriter().print(Stream.of(in).findFirst().get()); // want: xss
		response.getWriter().print(Stream.concat(names.stream(), Stream.of("b")).findFirst().get()); // want: xss
		response.getWriter().print(Arrays.stream(in.split(",")).findFirst().get()); // want: xss
		var none = Optional.empty();
		response.getWriter().print(none.orElseGet(() -> in)); // want: xss
	}

	private void patterns(String in, HttpServletResponse response) throws IOException {
		Pattern.compile(in); // want: regex-injection
		Pattern.compile(Pattern.quote(in));
		if (Pattern.matches("[a-z]+", in)) {
			response.getWriter().print(in);
		}
		Matcher m = Pattern.compile("name=(.*)").matcher(in);
		if (m.find()) {
			response.getWriter().print(m.group(1)); // want: xss
			response.getWriter().print(m.start());
		}
	}
}
