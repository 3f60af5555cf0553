package p.jsf;
import jakarta.faces.context.*;
import jakarta.inject.Named;
@Named public class B {
    public void go() throws Exception {
        ExternalContext ec = FacesContext.getCurrentInstance().getExternalContext();
        Runtime.getRuntime().exec(ec.getRequestParameterMap().get("a")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(ec.getRequestParameterMap().get("a"))));
        Runtime.getRuntime().exec(ec.getRequestHeaderMap().get("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ec.getRequestHeaderMap().get("a"))));
        Runtime.getRuntime().exec(ec.getRequestPathInfo()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ec.getRequestPathInfo())));
        Runtime.getRuntime().exec(ec.getInitParameter("a"));
    }
}
