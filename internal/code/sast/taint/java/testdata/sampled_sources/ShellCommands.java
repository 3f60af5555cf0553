package sampled.shell;
import java.nio.file.*;
import org.springframework.shell.command.annotation.*;
import org.springframework.shell.standard.*;
@ShellComponent
class ShellCommands {
    @ShellMethod(key = "cat")
    public String cat(@ShellOption String file) throws Exception {
        return Files.readString(Path.of("/srv/" + file));
    }
    @ShellMethod("Run")
    public void run(String cmd) throws Exception {
        Runtime.getRuntime().exec("sh -c " + cmd);
    }
}
@Command(group = "X")
class More {
    @Command(command = "one")
    public String one(@Option(longNames = "arg") String arg) throws Exception {
        return Files.readString(Path.of("/srv/" + arg));
    }
}
