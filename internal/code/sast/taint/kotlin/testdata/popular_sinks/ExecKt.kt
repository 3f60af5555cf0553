package popular.execkt
import org.apache.commons.exec.*
import org.springframework.web.bind.annotation.*
@RestController
class ExecKt {
    @PostMapping("/e")
    fun e(@RequestParam cmd: String, @RequestParam arg: String) {
        DefaultExecutor().execute(CommandLine.parse("convert $cmd")) // want: command-injection
        DefaultExecutor.builder().get().execute(CommandLine.parse(cmd)) // want: command-injection
        DefaultExecutor().execute(CommandLine(cmd)) // want: command-injection
        DefaultExecutor().execute(CommandLine("sh").addArgument("-c").addArgument("ls $arg", false)) // want: command-injection
        DefaultExecutor().execute(CommandLine("ls").addArgument("--").addArgument(arg))
    }
}
