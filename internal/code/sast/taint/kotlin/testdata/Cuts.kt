import java.io.File
import org.springframework.web.bind.annotation.*
@RestController
class Cuts {
    @GetMapping("/a")
    fun a(@RequestParam name: String) {
        val dot = name.lastIndexOf('.')
        File("/srv/icon" + name.substring(dot)).delete() // safe
        File("/srv/icon." + name.split(".").last()).delete() // safe
        File("/srv/icon" + name.substring(0, dot)).delete() // want: path-traversal
        File("/srv/icon" + name.substring(name.indexOf('.'))).delete() // want: path-traversal
        File("/srv/" + name.split(".").dropLast(1).joinToString(".")).delete() // want: path-traversal
    }
}
