package p.spark_kotlin
import spark.Spark.*
fun main() {
    get("/x/:id") { req, res ->
        Runtime.getRuntime().exec(req.params(":id")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.params(":id")).toInt())
        Runtime.getRuntime().exec(req.queryParams("q")) // want: command-injection
        Runtime.getRuntime().exec("id " + (req.queryParams("q")).toInt())
        ""
    }
}
