package forms.struts1;
import org.apache.struts.action.*;
import javax.servlet.http.*;
class LoginForm extends ActionForm {
    private String name;
    public String getName() { return name; }
    public void setName(String name) { this.name = name; }
}
public class Struts1 extends Action {
    public ActionForward execute(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws Exception {
        LoginForm login = (LoginForm) form;
        Runtime.getRuntime().exec("sh -c " + login.getName()); // want: command-injection
        return mapping.findForward("ok");
    }
}
