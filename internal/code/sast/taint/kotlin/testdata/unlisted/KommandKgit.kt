package q.kommand_kgit
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import eu.jrie.jetbrains.kotlinshell.shell.shell
@RestController class P() {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        shell { "ls $s"() } // not found: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        shell { "ls $s".process().run() } // not found: command-injection
    }
    @GetMapping("/a2") suspend fun m2(@RequestParam s: String) {
        shell { "ls"() }
    }
}
