package forms.rife2;
import rife.engine.*;
public class Rife2 extends Site {
    public void setup() {
        get("/hello", c -> c.print("<p>" + c.parameter("name"))); // want: xss
        var upload = post("/run", c -> {
            Runtime.getRuntime().exec("sh -c " + c.parameter("cmd")); // want: command-injection
            Runtime.getRuntime().exec("sh -c " + c.parameterInt("n"));
        });
    }
}
