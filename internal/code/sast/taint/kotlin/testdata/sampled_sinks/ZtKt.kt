package sampled.zt
import org.springframework.web.bind.annotation.*
import org.zeroturnaround.exec.*
@RestController
class ZtKt {
    @GetMapping("/z")
    fun z(@RequestParam cmd: String, @RequestParam n: Int) {
        ProcessExecutor().command("sh", "-c", cmd).execute() // want: command-injection
        ProcessExecutor(listOf("bash", "-c", "ls $cmd")).readOutput(true).execute() // want: command-injection
        ProcessExecutor().commandSplit("ping $cmd").start() // want: command-injection
        ProcessExecutor().command(listOf("cmd", "/c", cmd)).execute() // want: command-injection
        ProcessExecutor().command("head", "-n", "$n").execute()
    }
}
