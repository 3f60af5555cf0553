package p.spark_kt
import spark.kotlin.*
fun m() {
    get("/x/:id") {
        Runtime.getRuntime().exec(params("id")) // want: command-injection
        Runtime.getRuntime().exec("id " + (params("id")).toInt())
        Runtime.getRuntime().exec(queryParams("q")) // want: command-injection
        Runtime.getRuntime().exec("id " + (queryParams("q")).toInt())
        Runtime.getRuntime().exec(request.body()) // want: command-injection
        Runtime.getRuntime().exec("id " + (request.body()).toInt())
        ""
    }
}
