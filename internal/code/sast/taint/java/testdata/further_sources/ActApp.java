package app;

import act.controller.annotation.UrlContext;
import org.osgl.mvc.annotation.GetAction;
import org.osgl.mvc.annotation.PostAction;

@UrlContext("/files")
public class ActApp {
    @GetAction("{name}")
    public String show(String name) throws Exception {
        return new String(java.nio.file.Files.readAllBytes(java.nio.file.Paths.get("/srv/" + name))); // want: path-traversal
    }

    @PostAction("run")
    public void run(String task, int times) throws Exception {
        Runtime.getRuntime().exec("run " + task); // want: command-injection
        Runtime.getRuntime().exec("run " + times);
    }
}
