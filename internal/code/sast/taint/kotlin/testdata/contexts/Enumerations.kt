package com.acme.enumerations
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*
enum class Kind { A, B }
enum class Sort(val column: String) { NAME("name"), AGE("age") }
data class Filter(val name: String?, val size: Int?, val kind: Kind, val sort: Sort = Sort.NAME)
@RestController
class Api(private val jdbc: JdbcTemplate) {
    @GetMapping("/a")
    fun a(f: Filter) {
        jdbc.queryForList("SELECT * FROM t WHERE n = '${f.name}'") // want: sql-injection
        jdbc.queryForList("SELECT * FROM t WHERE s = ${f.size}")
        jdbc.queryForList("SELECT * FROM t WHERE k = '${f.kind}'")
        jdbc.queryForList("SELECT * FROM t WHERE k = '${f.kind.name}'")
        jdbc.queryForList("SELECT * FROM t ORDER BY ${f.sort.column}")
    }
    @GetMapping("/b") fun b(@RequestParam k: Kind) = jdbc.queryForList("SELECT * FROM t WHERE k = '$k'")
}
