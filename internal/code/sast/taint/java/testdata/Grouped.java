import java.util.*;
import java.util.stream.*;
import jakarta.servlet.http.*;
class Grouped extends HttpServlet {
  protected void doGet(HttpServletRequest r, HttpServletResponse s) throws Exception {
    Map<String, List<String>> m = new HashMap<>();
    m.computeIfAbsent("x", k -> new ArrayList<>()).add(r.getParameter("q"));
    Runtime.getRuntime().exec(m.get("x").get(0)); // want: command-injection
    Map<String, List<String>> n = new HashMap<>();
    List<String> l = n.get("x");
    if (l == null) { l = new ArrayList<>(); n.put("x", l); }
    l.add(r.getParameter("q"));
    Runtime.getRuntime().exec(n.get("x").get(0)); // want: command-injection
    Map<String, List<String>> g = Arrays.stream(r.getParameterValues("a")).collect(Collectors.groupingBy(x -> x.substring(0, 1)));
    for (List<String> v : g.values()) Runtime.getRuntime().exec(v.get(0)); // want: command-injection
    Map<String, String> h = new HashMap<>();
    h.merge("x", r.getParameter("q"), (a, b) -> a + b);
    Runtime.getRuntime().exec(h.get("x")); // want: command-injection
    Map<String, String> i = new HashMap<>();
    i.merge("x", r.getParameter("q"), String::concat);
    Runtime.getRuntime().exec(i.get("x")); // want: command-injection
    Map<String, String> j = new HashMap<>();
    j.merge("x", "a", (a, b) -> a + r.getParameter("q"));
    Runtime.getRuntime().exec(j.get("x")); // want: command-injection
    Map<String, Integer> k = new HashMap<>();
    k.merge(r.getParameter("q"), 1, Integer::sum);
    Runtime.getRuntime().exec("sleep " + k.get("x"));
    Map<String, List<String>> p = new HashMap<>();
    p.putIfAbsent("x", new ArrayList<>());
    p.get("x").add(r.getParameter("q"));
    Runtime.getRuntime().exec(p.get("x").get(0)); // want: command-injection
  }
}
