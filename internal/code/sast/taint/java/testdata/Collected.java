import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
import jakarta.servlet.http.*;
class A extends HttpServlet {
  static final Set<String> ALLOWED = Set.of("a", "b");
  static final List<String> LIST = List.of("a", "b");
  static final Map<String, String> MAP = Map.of("a", "col_a");
  static final Map<String, String> BYNAME = new HashMap<>();
  static { BYNAME.put("a", "x"); BYNAME.put("b", "y"); }
  static final Pattern WORD = Pattern.compile("^[a-z]+$");
  static final Predicate<String> IS_WORD = WORD.asMatchPredicate();
  enum Col { A, B }
  java.sql.Connection con;
  private final Pattern own = Pattern.compile("[a-z]{1,9}");
  private final Pattern loose = Pattern.compile(".+");
  protected void doGet(HttpServletRequest req, HttpServletResponse res) throws Exception {
    var st = con.createStatement();
    String[] vs = req.getParameterValues("cols");
    List<String> cols = Arrays.stream(vs).filter(ALLOWED::contains).toList();
    st.execute("select " + String.join(",", cols));
    String c4 = Arrays.stream(req.getParameter("cols").split(",")).filter(LIST::contains).collect(Collectors.joining(","));
    st.execute("select " + c4);
    List<String> c5 = new ArrayList<>(Arrays.asList(vs));
    c5.retainAll(ALLOWED);
    st.execute("select " + String.join(",", c5));
    List<String> c6 = new ArrayList<>(Arrays.asList(vs));
    c6.removeIf(c -> !ALLOWED.contains(c));
    st.execute("select " + String.join(",", c6));
    List<String> c8 = Arrays.asList(vs);
    if (!ALLOWED.containsAll(c8)) throw new IllegalArgumentException();
    st.execute("select " + String.join(",", c8));
    if (Arrays.stream(vs).anyMatch(v -> !WORD.matcher(v).matches())) throw new IllegalArgumentException();
    st.execute("select " + String.join(",", vs));
    String[] ws = req.getParameterValues("ws");
    if (!Arrays.stream(ws).allMatch(ALLOWED::contains)) return;
    st.execute("select " + String.join(",", ws));
    String[] xs = req.getParameterValues("xs");
    for (String x : xs) { if (!ALLOWED.contains(x)) throw new IllegalArgumentException(x); }
    st.execute("select " + String.join(",", xs));
    boolean known = false;
    String q = req.getParameter("q");
    for (String a : new String[] {"x", "y"}) { if (a.equals(q)) { known = true; } }
    if (!known) { res.sendError(400); return; }
    st.execute("select " + q);
    String f = req.getParameter("f");
    for (int i = 0; i < f.length(); i++) { if (!Character.isDigit(f.charAt(i))) { return; } }
    st.execute("select " + f);
    String g = req.getParameter("g");
    if (!g.chars().allMatch(Character::isLetterOrDigit)) return;
    String h = req.getParameter("h");
    if (!isSafe(h)) return;
    st.execute("select " + h);
    String i1 = req.getParameter("i");
    check(i1);
    st.execute("select " + i1);
    String k = req.getParameter("k");
    if (LIST.indexOf(k) < 0) return;
    st.execute("select " + k);
    String l = req.getParameter("l");
    if (!IS_WORD.test(l)) return;
    st.execute("select " + l);
    String m = req.getParameter("m");
    Matcher mm = WORD.matcher(m);
    if (!mm.find()) return;
    st.execute("select " + m);
    Matcher m2 = Pattern.compile("^v(\\d+)$").matcher(req.getParameter("m2"));
    if (m2.matches()) st.execute("select " + m2.group(1));
    st.execute("select " + MAP.getOrDefault(req.getParameter("n"), "x"));
    String o = MAP.get(req.getParameter("o"));
    st.execute("select " + o);
    String p = req.getParameter("p");
    if (!MAP.containsKey(p)) return;
    st.execute("select " + p);
    String bn = BYNAME.get(req.getParameter("bn"));
    st.execute("select " + bn);
    String bk = req.getParameter("bk");
    if (BYNAME.containsKey(bk)) st.execute("select " + bk);
    String r = req.getParameter("r");
    if (Arrays.stream(Col.values()).noneMatch(c -> c.name().equals(r))) return;
    Col s = Arrays.stream(Col.values()).filter(c -> c.name().equalsIgnoreCase(req.getParameter("s"))).findFirst().orElseThrow();
    st.execute("select " + s.name());
    StringBuilder sb = new StringBuilder();
    for (char c : req.getParameter("t").toCharArray()) { if (Character.isLetterOrDigit(c)) sb.append(c); }
    st.execute("select " + sb);
    try { Integer.parseInt(req.getParameter("u")); } catch (NumberFormatException e) { return; }
    st.execute("select " + req.getParameter("u"));
    String w = req.getParameter("w");
    try { UUID.fromString(w); } catch (IllegalArgumentException e) { throw new RuntimeException(e); }
    st.execute("select '" + w + "'");
    st.execute("select " + Stream.of(vs).map(Integer::valueOf).map(String::valueOf).collect(Collectors.joining(",")));
    st.execute("select " + Stream.of(vs).map(v -> "?").collect(Collectors.joining(",")));
    st.execute("select " + String.join(",", Collections.nCopies(vs.length, "?")));
    String y = Optional.ofNullable(req.getParameter("y")).filter(ALLOWED::contains).orElse("a");
    st.execute("select " + y);
    String z = Optional.ofNullable(req.getParameter("z")).map(MAP::get).orElse("a");
    st.execute("select " + z);
    String aa = req.getParameter("aa");
    if (aa == null || !(aa.equals("x") || aa.equals("y"))) aa = "x";
    st.execute("select " + aa);
    String ab = req.getParameter("ab");
    if (!ALLOWED.contains(ab)) ab = "a";
    st.execute("select " + ab);
    String ac = req.getParameter("ac");
    switch (ac) { case "a": case "b": break; default: throw new IllegalArgumentException(); }
    st.execute("select " + ac);
    String ad = req.getParameter("ad");
    boolean ok = ad != null && WORD.matcher(ad).matches() && ad.length() < 10;
    if (!ok) return;
    st.execute("select " + ad);
    String ae = sanitize(req.getParameter("ae"));
    st.execute("select " + ae);
    String af = req.getParameter("af").toLowerCase(Locale.ROOT);
    String order = af.equals("desc") ? af : "asc";
    st.execute("select " + order);
    st.execute("select " + String.format("%d", Integer.parseInt(req.getParameter("ag"))));
    st.execute("select " + req.getParameter("ah").replaceAll("\\W+", ""));
    st.execute("select " + req.getParameter("bad")); // want: sql-injection
    String np = req.getParameter("np");
    if (WORD.asPredicate().test(np)) st.execute("select " + np);
    if (LIST.stream().noneMatch(x -> x.equals(req.getParameter("nm")))) return;
    st.execute("select " + req.getParameter("nm"));
    st.execute("select " + WORD.matcher(req.getParameter("rf")).replaceFirst("x")); // want: sql-injection
    Set<String> given = new HashSet<>(Arrays.asList(req.getParameterValues("gs")));
    st.execute("select " + com.google.common.collect.Sets.difference(given, ALLOWED)); // want: sql-injection
    st.execute("select " + com.google.common.collect.Sets.intersection(given, ALLOWED));
    if (com.google.common.collect.Sets.difference(given, ALLOWED).isEmpty()) st.execute("select " + given);
    String fin = req.getParameter("fin");
    if (own.matcher(fin).matches()) st.execute("select " + fin);
    if (loose.matcher(fin).matches()) st.execute("select " + fin); // want: sql-injection
    String only = req.getParameter("only");
    if (only.chars().allMatch(Character::isLetterOrDigit)) st.execute("select " + only);
    List<String> b2 = Arrays.stream(vs).filter(v -> v.length() > 3).toList();
    st.execute("select " + String.join(",", b2));
    List<String> b3 = new ArrayList<>(Arrays.asList(vs));
    b3.removeIf(c -> c.isEmpty());
    st.execute("select " + String.join(",", b3));
    String b4 = req.getParameter("b4");
    for (char c : b4.toCharArray()) { if (c == ';') return; }
    st.execute("select " + b4); // want: sql-injection
    boolean any = false;
    String b5 = req.getParameter("b5");
    for (String a : LIST) { if (b5.startsWith(a)) any = true; }
    if (!any) return;
    st.execute("select " + b5); // want: sql-injection
    if (Arrays.stream(req.getParameterValues("b6")).noneMatch(ALLOWED::contains)) return;
    st.execute("select " + String.join(",", req.getParameterValues("b6"))); // want: sql-injection
  }
  static void check(String s) { for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); if (!(c >= 'a' && c <= 'z')) throw new IllegalArgumentException(); } }
  static boolean isSafe(String s) { for (char c : s.toCharArray()) { if (!Character.isLetter(c)) return false; } return true; }
  static String sanitize(String s) { StringBuilder b = new StringBuilder(); for (int i = 0; i < s.length(); i++) { char c = s.charAt(i); b.append(Character.isLetterOrDigit(c) ? c : '_'); } return b.toString(); }
}
