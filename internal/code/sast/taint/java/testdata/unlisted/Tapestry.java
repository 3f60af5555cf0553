package p.tapestry;
import org.apache.tapestry5.annotations.RequestParameter;
import org.apache.tapestry5.annotations.ActivationRequestParameter;
import org.apache.tapestry5.services.Request;
import org.apache.tapestry5.ioc.annotations.Inject;
public class C {
    @Inject private Request request;
    void onActivate() throws Exception {
        Runtime.getRuntime().exec(request.getParameter("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getParameter("q"))));
    }
    Object onAction(@RequestParameter("id") String id) throws Exception {
        Runtime.getRuntime().exec(id); // not found: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        return null;
    }
}
