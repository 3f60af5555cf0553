package p.springctrl
import org.springframework.http.*
import org.springframework.web.bind.annotation.*
import org.springframework.web.multipart.MultipartFile
data class Order(val name: String, val lines: List<Line>)
data class Line(val sku: String)
@RestController
@RequestMapping("/orders")
class Orders {
    @PostMapping
    fun create(@RequestBody order: Order, @RequestHeader("X-A") tenant: String): ResponseEntity<Void> {
        Runtime.getRuntime().exec("sh -c " + order.name) // want: command-injection
        Runtime.getRuntime().exec("id " + order.name.toInt())
        Runtime.getRuntime().exec("sh -c " + tenant) // want: command-injection
        Runtime.getRuntime().exec("id " + tenant.toInt())
        order.lines.forEach {
            Runtime.getRuntime().exec("sh -c " + it.sku) // want: command-injection
            Runtime.getRuntime().exec("id " + it.sku.toInt())
        }
        return ResponseEntity.ok().build()
    }
    @PutMapping("/{id}")
    suspend fun put(@PathVariable id: String, @RequestPart("f") file: MultipartFile, entity: RequestEntity<String>) {
        Runtime.getRuntime().exec("sh -c " + id) // want: command-injection
        Runtime.getRuntime().exec("id " + id.toInt())
        Runtime.getRuntime().exec("sh -c " + file.originalFilename!!) // want: command-injection
        Runtime.getRuntime().exec("id " + file.originalFilename!!.toInt())
        Runtime.getRuntime().exec("sh -c " + entity.body!!) // want: command-injection
        Runtime.getRuntime().exec("id " + entity.body!!.toInt())
    }
}
