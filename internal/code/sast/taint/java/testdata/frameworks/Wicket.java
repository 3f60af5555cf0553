package p.wicket;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import org.apache.wicket.markup.html.form.*;
public class W extends WebPage {
    public W(PageParameters params) throws Exception {
        Runtime.getRuntime().exec(params.get("q").toString()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(params.get("q").toString())));
        TextField<String> f = new TextField<>("f");
        Runtime.getRuntime().exec(f.getModelObject()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(f.getModelObject())));
        Runtime.getRuntime().exec(getRequest().getQueryParameters().getParameterValue("z").toString()); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(getRequest().getQueryParameters().getParameterValue("z").toString())));
    }
}
