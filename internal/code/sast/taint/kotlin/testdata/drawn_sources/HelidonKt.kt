package drawn.helidonkt
import io.helidon.webserver.*
import io.helidon.webserver.http.*
import java.sql.Statement
class UserService(private val st: Statement) : HttpService {
    override fun routing(rules: HttpRules) {
        rules.get("/{name}") { req, res ->
            st.execute("SELECT * FROM u WHERE n = '${req.path().pathParameters().get("name")}'") // want: sql-injection
            res.send("ok")
        }.post("/", ::save)
    }
    private fun save(req: ServerRequest, res: ServerResponse) {
        st.execute("INSERT INTO u VALUES('${req.content().`as`(String::class.java)}')") // want: sql-injection
        st.execute("INSERT INTO u VALUES('${req.query().get("q")}')") // want: sql-injection
        st.execute("INSERT INTO u VALUES(${req.query().get("n").toInt()})")
    }
}
