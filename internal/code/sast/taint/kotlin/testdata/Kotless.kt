package shop

import io.kotless.dsl.lang.http.Get
import io.kotless.dsl.lang.http.Post
import java.io.File

@Get("/file")
fun file(name: String): String {
    return File("/srv/$name").readText() // want: path-traversal
}

@Post("/run")
fun run(cmd: String, count: Int) {
    Runtime.getRuntime().exec("sh -c $cmd") // want: command-injection
    Runtime.getRuntime().exec("truncate -s $count /tmp/x")
}
