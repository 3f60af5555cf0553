package p.restlet;
import org.restlet.resource.*;
public class R extends ServerResource {
    @Get public String g() throws Exception {
        Runtime.getRuntime().exec(getQuery().getFirstValue("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getQuery().getFirstValue("q"))));
        Runtime.getRuntime().exec(getAttribute("id")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getAttribute("id"))));
        Runtime.getRuntime().exec(getQueryValue("x")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getQueryValue("x"))));
        return "";
    }
}
