package forms.sinks.kotliquerykomapper
import kotliquery.*
import org.komapper.core.dsl.QueryDsl
import org.springframework.web.bind.annotation.*
@RestController class KotliqueryKomapper(val session: Session) {
    @GetMapping("/a") fun a(@RequestParam s: String) {
        session.run(queryOf("select * from t where n = '$s'").map { it.string(1) }.asList) // want: sql-injection
        QueryDsl.fromTemplate("select * from t where n = '$s'") // want: sql-injection
        QueryDsl.executeScript("delete from t where n = '$s'") // want: sql-injection
        session.run(queryOf("select * from t where n = ?", s).asExecute)
    }
}
