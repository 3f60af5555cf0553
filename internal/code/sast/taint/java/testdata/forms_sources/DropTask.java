package forms.droptask;
import io.dropwizard.servlets.tasks.Task;
import java.io.PrintWriter;
import java.util.*;
public class DropTask extends Task {
    public DropTask() { super("run"); }
    @Override
    public void execute(Map<String, List<String>> parameters, PrintWriter output) throws Exception {
        Runtime.getRuntime().exec("sh -c " + parameters.get("script").get(0)); // want: command-injection
    }
}
