package app;

import java.io.IOException;
import java.util.*;
import java.util.concurrent.*;
import javax.servlet.http.*;

public class Collections extends HttpServlet {
	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		queues(in, response);
		sets(in, response);
		maps(in, response);
	}

	private void queues(String in, HttpServletResponse response) throws IOException {
		PriorityQueue<String> priority = new PriorityQueue<>();
		priority.offer(in);
		response.getWriter().print(priority.peek()); // want: xss
		BlockingQueue<String> blocking = new LinkedBlockingQueue<>();
		blocking.put(in);
		response.getWriter().print(blocking.take()); // want: xss
		BlockingQueue<String> bounded = new ArrayBlockingQueue<>(10);
		bounded.put(in);
		response.getWriter().print(bounded.take()); // want: xss
		Queue<String> linked = new ConcurrentLinkedQueue<>();
		linked.add(in);
		response.getWriter().print(linked.poll()); // want: xss
		Vector<String> vector = new Vector<>();
		vector.add("a");
		vector.add(in);
		response.getWriter().print(vector.elementAt(0));
		response.getWriter().print(vector.elementAt(1)); // want: xss
		List<String> copied = new CopyOnWriteArrayList<>();
		copied.add("a");
		copied.add(in);
		response.getWriter().print(copied.get(0));
		response.getWriter().print(copied.get(1)); // want: xss
		Stack<String> stack = new Stack<>();
		stack.push(in);
		response.getWriter().print(stack.peek()); // want: xss
		response.getWriter().print(stack.size());
	}

	private void sets(String in, HttpServletResponse response) throws IOException {
		TreeSet<String> sorted = new TreeSet<>();
		sorted.add(in);
		response.getWriter().print(sorted.first()); // want: xss
		Set<String> hashed = new HashSet<>();
		hashed.add(in);
		response.getWriter().print(hashed.iterator().next()); // want: xss
		Set<String> linked = new LinkedHashSet<>();
		linked.add(in);
		response.getWriter().print(linked.iterator().next()); // want: xss
		ListIterator<String> both = new ArrayList<>(linked).listIterator();
		response.getWriter().print(both.next()); // want: xss
	}

	private void maps(String in, HttpServletResponse response) throws IOException {
		Map<String, String> linked = new LinkedHashMap<>();
		linked.put("a", in);
		response.getWriter().print(linked.get("b"));
		response.getWriter().print(linked.get("a")); // want: xss
		Map<String, String> weak = new WeakHashMap<>();
		weak.put("a", in);
		response.getWriter().print(weak.get("b"));
		Map<String, String> same = new IdentityHashMap<>();
		same.put("a", in);
		response.getWriter().print(same.get("b"));
		Map<String, String> constants = new EnumMap<>(String.class);
		constants.put("a", in);
		response.getWriter().print(constants.get("b"));
		ConcurrentMap<String, String> concurrent = new ConcurrentHashMap<>();
		concurrent.put("a", in);
		response.getWriter().print(concurrent.get("b"));
		response.getWriter().print(concurrent.get("a")); // want: xss
	}
}
