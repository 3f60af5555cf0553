package q.docker_kt
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import com.github.dockerjava.api.DockerClient
@RestController class P(private val docker: DockerClient) {
    @GetMapping("/a0") suspend fun m0(@RequestParam s: String) {
        docker.execCreateCmd("id").withCmd("sh", "-c", s).exec() // want: command-injection
    }
    @GetMapping("/a1") suspend fun m1(@RequestParam s: String) {
        docker.execCreateCmd("id").withCmd("ls").exec()
    }
}
