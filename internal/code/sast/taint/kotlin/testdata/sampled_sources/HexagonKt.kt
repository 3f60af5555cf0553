package sampled.hexagon
import com.hexagontk.http.model.*
import com.hexagontk.http.server.*
import com.hexagontk.http.handlers.*
import java.io.File
import java.sql.Statement
fun server(st: Statement) = serve {
    get("/hello/{name}") {
        val name = pathParameters["name"]
        st.executeQuery("SELECT * FROM t WHERE n = '$name'") // want: sql-injection
        st.executeQuery("SELECT * FROM t WHERE n = ${name!!.toInt()}")
        ok("Hello <b>$name</b>!", contentType = ContentType(MediaType("text/html")))
    }
    post("/run") {
        Runtime.getRuntime().exec("sh -c " + request.bodyString()) // want: command-injection
        ok()
    }
    get("/file") {
        val f = queryParameters["f"]
        ok(File("/srv/$f").readText()) // want: path-traversal
    }
    get("/go") { redirect(HttpStatus(302), queryParameters["to"]?.string() ?: "/") }
    path("/form") {
        post { st.execute("INSERT INTO t VALUES('${formParameters["x"]?.text}')"); ok() } // want: sql-injection
    }
}
