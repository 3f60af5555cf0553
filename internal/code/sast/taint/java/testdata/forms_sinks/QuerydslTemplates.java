package forms.sinks.querydsltemplates;
import com.querydsl.core.types.dsl.*;
import com.querydsl.sql.SQLQueryFactory;
import com.querydsl.jpa.impl.JPAQueryFactory;
import org.springframework.web.bind.annotation.*;
@RestController
class QuerydslTemplates {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        Expressions.booleanTemplate("name = '" + s + "'"); // want: sql-injection
        Expressions.stringTemplate("lower(" + s + ")"); // want: sql-injection
        Expressions.booleanTemplate("name = {0}", s);
        return "ok";
    }
}
