package divided;

// Checks of the parts of an address or a path: joined ones, each part between slashes, the parent, and those that other functions make.

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Divided {
    private static final Path ROOT = Path.of("/srv/pages");
    private static final File FOLDER = new File("/srv/pages");
    private static final Pattern NAME = Pattern.compile("[a-z]+");
    private static final Predicate<String> PLAIN = NAME.asMatchPredicate();
    private static final String[] HOSTS = {"cdn.example.org", "img.example.org"};
    private JdbcTemplate jdbc;

    @GetMapping("/joined")
    InputStream joined(@RequestParam String a, @RequestParam String b) throws IOException {
        URL url = new URL(a);
        switch (url.getProtocol() + "://" + url.getAuthority()) {
            case "https://cdn.example.org", "https://img.example.org":
                break;
            default:
                throw new IllegalArgumentException(a);
        }
        URL other = new URL(b);
        switch (other.getProtocol() + "://" + other.getPath()) {
            case "https:///a", "https:///b":
                break;
            default:
                throw new IllegalArgumentException(b);
        }
        other.openStream(); // want: ssrf
        return url.openStream();
    }

    @GetMapping("/formatted")
    InputStream formatted(@RequestParam String a, @RequestParam String b) throws IOException {
        URL url = new URL(a);
        String origin = String.format("%s://%s", url.getProtocol(), url.getHost());
        if (!Set.of("https://cdn.example.org").contains(origin)) throw new IllegalArgumentException(a);
        URL other = new URL(b);
        String whole = other.getHost() + other.getPath();
        if (!whole.endsWith(".example.org")) throw new IllegalArgumentException(b);
        other.openStream(); // want: ssrf
        return url.openStream();
    }

    @GetMapping("/required")
    InputStream required(@RequestParam String a, @RequestParam String b, @RequestParam String c) throws IOException {
        URI uri = URI.create(a);
        requireIntranet(uri);
        new URL(a).openStream();
        requireSecure(URI.create(b));
        new URL(b).openStream(); // want: ssrf
        if (Arrays.binarySearch(HOSTS, String.valueOf(URI.create(c).getHost())) < 0) return null;
        new URL(c).openStream();
        return uri.toURL().openStream();
    }

    private static void requireIntranet(URI uri) {
        if (!"https".equals(uri.getScheme()) || !"intranet.example.org".equals(uri.getRawAuthority())) throw new IllegalArgumentException("host");
    }

    private static void requireSecure(URI uri) {
        if (!"https".equals(uri.getScheme())) throw new IllegalArgumentException("scheme");
    }

    @GetMapping("/segments")
    void segments(@RequestParam String a, @RequestParam String b, @RequestParam String c, @RequestParam String d) throws IOException {
        for (String part : a.split("/")) {
            if (!NAME.matcher(part).matches()) throw new IllegalArgumentException(a);
        }
        Files.readString(Path.of("/srv/pages/" + a));
        jdbc.queryForList("SELECT * FROM pages WHERE path = '" + a + "'"); // want: sql-injection
        for (String part : b.split("/")) {
            if (part.equals("..")) throw new IllegalArgumentException(b);
        }
        Files.readString(Path.of("/srv/pages/" + b));
        for (String part : c.split("/")) {
            if (part.length() > 20) throw new IllegalArgumentException(c);
        }
        Files.readString(Path.of("/srv/pages/" + c)); // want: path-traversal
        for (String part : d.split(",")) {
            if (part.equals("..")) throw new IllegalArgumentException(d);
        }
        Files.readString(Path.of("/srv/pages/" + d)); // want: path-traversal
    }

    @GetMapping("/listed")
    void listed(@RequestParam String a, @RequestParam String b, @RequestParam String c) throws IOException {
        if (Arrays.asList(a.split("/")).contains("..")) throw new IllegalArgumentException(a);
        Files.readString(Path.of("/srv/pages/" + a));
        if (!Arrays.stream(b.split("/")).allMatch(part -> NAME.matcher(part).matches())) throw new IllegalArgumentException(b);
        Files.readString(Path.of("/srv/pages/" + b));
        if (!Arrays.stream(c.split("/")).anyMatch(part -> NAME.matcher(part).matches())) throw new IllegalArgumentException(c);
        Files.readString(Path.of("/srv/pages/" + c)); // want: path-traversal
    }

    @GetMapping("/parents")
    void parents(@RequestParam String a, @RequestParam String b, @RequestParam String c, @RequestParam String d) throws IOException {
        File file = new File(FOLDER, a).getCanonicalFile();
        if (!FOLDER.getCanonicalFile().equals(file.getParentFile())) return;
        Files.readString(file.toPath());
        File raw = new File(FOLDER, b);
        if (!FOLDER.equals(raw.getParentFile())) return;
        Files.readString(raw.toPath()); // want: path-traversal
        Path path = ROOT.resolve(c).normalize();
        if (!path.getParent().equals(ROOT)) return;
        Files.readString(path);
        if (!ROOT.resolve(d).getParent().normalize().startsWith(ROOT)) return;
        Files.readString(ROOT.resolve(d));
    }

    @GetMapping("/predicates")
    void predicates(@RequestParam String a, @RequestParam String b, @RequestParam String c, @RequestParam String d) {
        if (PLAIN.negate().test(a)) return;
        jdbc.queryForList("SELECT " + a + " FROM pages");
        if (Predicate.not(PLAIN).test(b)) return;
        jdbc.queryForList("SELECT " + b + " FROM pages");
        Predicate<String> both = PLAIN.and(text -> text.length() < 9);
        if (!both.test(c)) return;
        jdbc.queryForList("SELECT " + c + " FROM pages");
        Predicate<String> either = PLAIN.or(text -> text.length() < 9);
        if (!either.test(d)) return;
        jdbc.queryForList("SELECT " + d + " FROM pages"); // want: sql-injection
    }

    @GetMapping("/closures")
    void closures(@RequestParam String a, @RequestParam String b) {
        Predicate<String> plain = text -> text.matches("[a-z]+");
        if (!plain.test(a)) return;
        jdbc.queryForList("SELECT " + a + " FROM pages");
        Predicate<String> some = text -> text.matches(".*[a-z]+.*");
        if (!some.test(b)) return;
        jdbc.queryForList("SELECT " + b + " FROM pages"); // want: sql-injection
    }

    @GetMapping("/optional")
    void optional(@RequestParam String a, @RequestParam String b, @RequestParam String c) {
        Predicate<String> blank = text -> text.isBlank();
        if (!PLAIN.or(blank).test(a)) return;
        jdbc.queryForList("SELECT " + a + " FROM pages");
        if (!b.isBlank() && !NAME.matcher(b).matches()) return;
        jdbc.queryForList("SELECT " + b + " FROM pages");
        if (c.isBlank() && !NAME.matcher(c).matches()) return;
        jdbc.queryForList("SELECT " + c + " FROM pages"); // want: sql-injection
    }

    @PostMapping("/filters")
    void filters(@RequestBody byte[] body) throws Exception {
        ObjectInputStream allowed = new ObjectInputStream(new ByteArrayInputStream(body));
        allowed.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxdepth=3;divided.Page;!*"));
        allowed.readObject();
        ObjectInputStream set = new ObjectInputStream(new ByteArrayInputStream(body));
        set.setObjectInputFilter(ObjectInputFilter.Config.createFilter(System.getProperty("pages.filter")));
        set.readObject();
        ObjectInputStream classes = new ObjectInputStream(new ByteArrayInputStream(body));
        classes.setObjectInputFilter(ObjectInputFilter.allowFilter(c -> c == String.class, ObjectInputFilter.Status.REJECTED));
        classes.readObject();
        ObjectInputStream refused = new ObjectInputStream(new ByteArrayInputStream(body));
        refused.setObjectInputFilter(ObjectInputFilter.Config.createFilter("!divided.Page"));
        refused.readObject(); // want: deserialisation
    }
}
