package grouped

import jakarta.servlet.http.HttpServletRequest
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

@RestController
class Grouped {
  @GetMapping("/grouped")
  fun grouped(q: String) {
    val m = mutableMapOf<String, MutableList<String>>()
    m.getOrPut("x") { mutableListOf() }.add(q)
    ProcessBuilder("sh", "-c", m["x"]!![0]).start() // want: command-injection
    val n = HashMap<String, MutableList<String>>()
    n.computeIfAbsent("x") { mutableListOf() }.add(q)
    ProcessBuilder("sh", "-c", n["x"]!!.first()).start() // want: command-injection
    val b = buildMap<String, String> {
      put("x", q)
      put("y", "z")
    }
    ProcessBuilder("sh", "-c", b["x"]!!).start() // want: command-injection
    ProcessBuilder("sh", "-c", b["y"]!!).start()
    val c = buildList { add(q) }
    ProcessBuilder("sh", "-c", c[0]).start() // want: command-injection
    val d = buildSet { add("x") }
    ProcessBuilder("sh", "-c", d.first()).start()
  }
}
