import org.springframework.web.bind.annotation.*;
import java.util.regex.Pattern;
class CheckedForm { private String id; private String name; public String getId() { return id; } public String getName() { return name; } public void setId(String i) { id = i; } public void setName(String n) { name = n; } }
@RestController
class HandedChecked {
  private static final Pattern ID = Pattern.compile("[a-z0-9]+");
  private final CheckedRunner runner = new CheckedRunner();
  @PostMapping("/a")
  public void a(@RequestBody CheckedForm form) throws Exception {
    if (!ID.matcher(form.getId()).matches()) throw new IllegalArgumentException();
    runner.run(form);
  }
  @PostMapping("/b")
  public void b(@RequestBody CheckedForm form) throws Exception {
    check(form);
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + form.getId()});
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + form.getName()}); // want: command-injection
  }
  private void check(CheckedForm form) {
    if (!ID.matcher(form.getId()).matches()) throw new IllegalArgumentException();
  }
}
class CheckedRunner {
  void run(CheckedForm form) throws Exception {
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + form.getId()});
    Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + form.getName()}); // want: command-injection
  }
}
