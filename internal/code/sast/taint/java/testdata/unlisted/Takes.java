package p.takes;
import org.takes.Request;
import org.takes.Response;
import org.takes.Take;
import org.takes.facets.fork.RqRegex;
import org.takes.facets.fork.TkRegex;
import org.takes.rq.RqHref;
public class C implements Take {
    @Override public Response act(final Request req) throws Exception {
        Runtime.getRuntime().exec(new RqHref.Smart(req).single("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new RqHref.Smart(req).single("q"))));
        return null;
    }
}
