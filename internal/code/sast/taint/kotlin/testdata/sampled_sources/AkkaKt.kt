package sampled.akkakt
import akka.actor.typed.Behavior
import akka.actor.typed.javadsl.*
import akka.http.javadsl.model.*
import akka.http.javadsl.server.*
import java.io.File
import java.sql.Statement
class AkkaKt(private val st: Statement) : AllDirectives() {
    fun routes(): Route = concat(
        path("a") { parameter("name") { name -> st.executeQuery("SELECT * FROM t WHERE n = '$name'"); complete("ok") } }, // want: sql-injection
        path(PathMatchers.segment("f").slash(PathMatchers.segment())) { f: String -> complete(File("/srv/$f").readText()) }, // want: path-traversal
        path("h") { extractRequest { req -> Runtime.getRuntime().exec("sh -c " + req.uri.query().get("c").get()); complete("ok") } }, // want: command-injection
        path("n") { parameter("n") { n -> st.executeQuery("SELECT * FROM t WHERE n = ${n.toInt()}"); complete("ok") } }
    )
}
