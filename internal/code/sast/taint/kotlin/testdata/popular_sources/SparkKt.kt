package popular.sparkkt
import spark.kotlin.*
import java.sql.Statement
class SparkKt(private val st: Statement) {
    fun start() {
        val http: Http = ignite()
        http.get("/hi/:name") { "<p>${params("name")}</p>" }
        http.post("/p") {
            st.execute("INSERT INTO p VALUES('${request.queryParams("n")}')") // want: sql-injection
            st.execute("INSERT INTO p VALUES(${request.queryParams("n").toInt()})")
            redirect(request.headers("X-To")) // want: open-redirect
        }
        http.before { st.execute("INSERT INTO b VALUES('${request.body()}')") } // want: sql-injection
    }
}
