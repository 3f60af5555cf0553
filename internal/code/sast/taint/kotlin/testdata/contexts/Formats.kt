package com.acme.formats
import com.zaxxer.hikari.HikariDataSource
import org.springframework.web.bind.annotation.*
@RestController
class Formats(val ds: HikariDataSource) {
    val sql = "SELECT * FROM t WHERE a = '%s'"
    @GetMapping("/f") fun f(@RequestParam s: String) {
        ds.connection.createStatement().execute(sql.format(s)) // want: sql-injection
        ds.connection.createStatement().execute("SELECT '%s'".format(s)) // want: sql-injection
        ds.connection.createStatement().execute("SELECT %d".format(s.toInt()))
        println("got %s".format(s))
        println(s.format("x")) // want: format-string
        println(String.format(s, "x")) // want: format-string
    }
}
