package sampled.k8s;
import io.fabric8.kubernetes.client.*;
import io.kubernetes.client.Exec;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import java.io.*;
import java.nio.file.*;
import org.springframework.web.bind.annotation.*;
@RestController
class K8sSink {
    private KubernetesClient client;
    @GetMapping("/k")
    void k(@RequestParam String cmd, @RequestParam String file, @RequestParam String name, @RequestBody String yaml) throws Exception {
        client.pods().inNamespace("ns").withName("p").writingOutput(System.out).exec("sh", "-c", cmd); // want: command-injection
        new Exec().exec("ns", "p", new String[] {"sh", "-c", "ls " + cmd}, false); // want: command-injection
        client.pods().inNamespace("ns").withName("p").exec("ls", "/srv");
        client.pods().inNamespace("ns").withName(name).get();
        client.pods().inNamespace("ns").withName("p").file("/etc/x").copy(Paths.get("/srv/" + file)); // want: path-traversal
    }
}
