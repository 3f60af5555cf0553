import org.springframework.web.bind.annotation.*;
import org.springframework.jdbc.core.JdbcTemplate;
import java.util.*;
import java.util.regex.Pattern;
@RestController
class FilteredOptional {
  private final JdbcTemplate db;
  FilteredOptional(JdbcTemplate db) { this.db = db; }
  @GetMapping("/g1")
  public void g1(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(Pattern.compile("[a-z]+").asMatchPredicate()).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'");
  }
  private static final Pattern P = Pattern.compile("[a-z]+");
  @GetMapping("/g2")
  public void g2(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(P.asMatchPredicate()).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'");
  }
  @GetMapping("/g3")
  public void g3(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(s -> P.matcher(s).matches()).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'");
  }
  @GetMapping("/g4")
  public void g4(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(FilteredOptional::ok).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'");
  }
  static boolean ok(String s) { return P.matcher(s).matches(); }
  static boolean ok2(String s) { return s.chars().allMatch(Character::isLetterOrDigit); }
  @GetMapping("/g5")
  public void g5(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(FilteredOptional::ok2).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'");
  }
  @GetMapping("/g6")
  public void g6(@RequestParam String id) {
    Optional.of(id).filter(FilteredOptional::ok).ifPresent(x -> db.queryForList("select * from t where id = '" + x + "'"));
  }
  @GetMapping("/g7")
  public void g7(@RequestParam String id) {
    if (!ok2(id)) return;
    db.queryForList("select * from t where id = '" + id + "'");
  }
  static boolean some(String s) { return P.matcher(s).find(); }
  @GetMapping("/g8")
  public void g8(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(FilteredOptional::some).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'"); // want: sql-injection
  }
  @GetMapping("/g9")
  public void g9(@RequestParam String id) {
    String y = Optional.ofNullable(id).filter(P.asPredicate()).orElseThrow();
    db.queryForList("select * from t where id = '" + y + "'"); // want: sql-injection
  }
}
