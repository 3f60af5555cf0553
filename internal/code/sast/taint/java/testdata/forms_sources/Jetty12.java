package forms.jetty12;
import org.eclipse.jetty.server.*;
import org.eclipse.jetty.util.*;
class Jetty12 extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Fields query = Request.extractQueryParameters(request);
        Runtime.getRuntime().exec("sh -c " + query.getValue("name")); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + request.getHttpURI().getQuery()); // want: command-injection
        String body = org.eclipse.jetty.io.Content.Source.asString(request);
        Runtime.getRuntime().exec("sh -c " + body); // want: command-injection
        callback.succeeded();
        return true;
    }
}
