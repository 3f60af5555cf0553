package shop.web

import jakarta.validation.constraints.Pattern
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*
import java.io.File
import javax.servlet.http.HttpServletRequest

data class Order(val id: Long, var name: String)

@RestController
@RequestMapping("/orders")
class OrderController(private val jdbc: JdbcTemplate, private val service: OrderService) {
    @GetMapping("/by-name")
    fun byName(@RequestParam name: String): List<Map<String, Any>> =
        jdbc.queryForList("SELECT * FROM orders WHERE name = '$name'") // want: sql-injection

    @GetMapping("/safe")
    fun safe(@RequestParam name: String): List<Map<String, Any>> =
        jdbc.queryForList("SELECT * FROM orders WHERE name = ?", name)

    @PostMapping
    fun create(@RequestBody order: Order) {
        val text = order.name
        jdbc.execute("INSERT INTO orders VALUES ('" + text + "')") // want: sql-injection
        service.rename(order)
        val (id, name) = order
        jdbc.execute("INSERT INTO orders VALUES ('$name')") // want: sql-injection
        jdbc.execute("INSERT INTO orders VALUES ('$id')")
    }

    @GetMapping("/page")
    fun page(@RequestParam q: String?, request: HttpServletRequest): String {
        val text = q ?: return "nothing"
        if (text == "x") return "x"
        File("/srv/" + request.queryString).readText() // want: path-traversal
        File("/srv/${request.getParameter("a")}").delete() // want: path-traversal
        return "<p>$text</p>" // want: xss
    }

    @GetMapping("/when")
    fun chosen(@RequestParam order: String) {
        val column = when (order) {
            "name" -> "name"
            "date" -> "created"
            else -> "id"
        }
        jdbc.queryForList("SELECT * FROM orders ORDER BY $column")
        val other = if (order.isEmpty()) "id" else order
        jdbc.queryForList("SELECT * FROM orders ORDER BY $other") // want: sql-injection
        order.let { jdbc.queryForList("SELECT $it") } // want: sql-injection
        order.takeIf { it.isNotEmpty() }?.let { v -> jdbc.queryForList("SELECT $v") } // want: sql-injection
        jdbc.queryForList("SELECT ${order.shout()}") // want: sql-injection
        mapOf("a" to order)["a"]?.also { jdbc.queryForList("SELECT " + it) } // want: sql-injection
        listOf(order).forEach { jdbc.queryForList("SELECT " + it) } // want: sql-injection
        listOf(order).map { it.trim() }.joinToString(",").apply { jdbc.queryForList("SELECT " + this) } // want: sql-injection
        Query.run(jdbc, order)
        val n = order.toIntOrNull() ?: return
        jdbc.queryForList("SELECT $n")
        jdbc.queryForList("SELECT $order")
    }
}

object Query {
    fun run(jdbc: JdbcTemplate, q: String) = jdbc.queryForList("SELECT $q") // want: sql-injection
}

class OrderService(private val jdbc: JdbcTemplate) {
    fun rename(order: Order) {
        jdbc.update("UPDATE orders SET name = '${order.name}'") // want: sql-injection
    }
}

class Fields(@field:Pattern(regexp = "[a-z]+") val name: String, val other: String, @field:Pattern(regexp = FILE) val file: String)

const val FILE = "[\\w.-]+"

@RestController
class Restricted {
    @GetMapping("/a")
    fun a(@RequestParam @Pattern(regexp = "[a-z.]+") name: String, @RequestBody fields: Fields): ByteArray {
        java.io.File("/srv/" + name).readBytes()
        java.io.File("/srv/" + fields.name).readBytes()
        java.io.File("/srv/" + fields.file).readBytes()
        java.io.File("/srv/" + fields.other.substringAfterLast('/')).readBytes()
        java.io.File("/srv/" + fields.other.substringAfterLast('.')).readBytes() // want: path-traversal
        return java.io.File("/srv/" + fields.other).readBytes() // want: path-traversal
    }
}

fun String.shout() = this.uppercase() + "!"
