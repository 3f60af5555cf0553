package forms.sinks.fluentjdbcq;
import org.codejargon.fluentjdbc.api.FluentJdbc;
import org.codejargon.fluentjdbc.api.query.Mappers;
import org.springframework.web.bind.annotation.*;
@RestController
class FluentJdbcQ {
    FluentJdbc fluent;
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        fluent.query().select("SELECT name FROM t WHERE n = '" + s + "'").listResult(Mappers.singleString()); // want: sql-injection
        fluent.query().update("UPDATE t SET a = '" + s + "'").run(); // want: sql-injection
        fluent.query().select("SELECT name FROM t WHERE n = ?").params(s).listResult(Mappers.singleString());
        return "ok";
    }
}
