package p.langchain4j;
import dev.langchain4j.agent.tool.*;
public class T {
    @Tool("runs") String run(@P("cmd") String cmd) throws Exception {
        Runtime.getRuntime().exec(cmd); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(cmd)));
        return "";
    }
}
