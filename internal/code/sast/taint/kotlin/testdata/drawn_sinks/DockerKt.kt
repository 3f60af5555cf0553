package drawn.dockerkt
import com.github.dockerjava.api.DockerClient
import com.github.dockerjava.api.model.*
import com.github.dockerjava.core.DefaultDockerClientConfig
import org.springframework.web.bind.annotation.*
@RestController
class DockerKt(private val docker: DockerClient) {
    @PostMapping("/d")
    fun d(@RequestParam cmd: String, @RequestParam host: String) {
        docker.execCreateCmd("id").withCmd("sh", "-c", cmd).exec() // want: command-injection
        docker.createContainerCmd("img").withCmd("bash", "-c", "ls $cmd").exec() // want: command-injection
        DefaultDockerClientConfig.createDefaultConfigBuilder().withDockerHost(host).build() // want: ssrf
        docker.execCreateCmd("id").withCmd("ls", "--", cmd).exec()
    }
}
