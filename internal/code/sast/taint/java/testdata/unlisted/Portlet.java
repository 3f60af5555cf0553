package p.portlet;
import javax.portlet.ActionRequest;
import javax.portlet.ActionResponse;
import javax.portlet.GenericPortlet;
import javax.portlet.RenderRequest;
import javax.portlet.RenderResponse;
public class C extends GenericPortlet {
    @Override public void processAction(ActionRequest request, ActionResponse response) throws java.io.IOException {
        Runtime.getRuntime().exec(request.getParameter("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getParameter("q"))));
    }
    @Override protected void doView(RenderRequest request, RenderResponse response) throws java.io.IOException {
        Runtime.getRuntime().exec(request.getParameter("v")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(request.getParameter("v"))));
    }
}
