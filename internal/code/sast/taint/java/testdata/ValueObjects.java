import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

// Constructors that refuse what is not allowed.
record ShelfId(String value) {
  private static final Pattern OK = Pattern.compile("[a-z0-9]{3,20}");

  ShelfId {
    if (!OK.matcher(value).matches()) throw new IllegalArgumentException("id");
  }
}

class ShelfHost {
  private final String name;

  ShelfHost(String name) {
    if (!Set.of("a.example", "b.example").contains(name)) throw new IllegalArgumentException("host");
    this.name = name;
  }

  String getName() {
    return name;
  }
}

class AnyShelf {
  private final String name;

  AnyShelf(String name) {
    this.name = Objects.requireNonNull(name);
  }

  String getName() {
    return name;
  }
}

@RestController
class ValueObjects {
  @GetMapping("/shelf")
  void shelf(@RequestParam String id, @RequestParam String other) throws Exception {
    ShelfId checked = new ShelfId(id);
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "list " + checked.value()});
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "list " + id});
    AnyShelf any = new AnyShelf(other);
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "list " + any.getName()}); // want: command-injection
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "list " + other}); // want: command-injection
  }

  @GetMapping("/host")
  void host(@RequestParam String host) throws Exception {
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ping " + new ShelfHost(host).getName()});
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ping " + host});
  }
}
