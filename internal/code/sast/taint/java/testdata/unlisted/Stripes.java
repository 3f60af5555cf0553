package p.stripes;
import net.sourceforge.stripes.action.ActionBean;
import net.sourceforge.stripes.action.ActionBeanContext;
import net.sourceforge.stripes.action.DefaultHandler;
import net.sourceforge.stripes.action.Resolution;
public class C implements ActionBean {
    private ActionBeanContext context;
    public ActionBeanContext getContext() {
        return context;
    }
    public void setContext(ActionBeanContext c) {
        context = c;
    }
    @DefaultHandler public Resolution view() throws Exception {
        Runtime.getRuntime().exec(getContext().getRequest().getParameter("q")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getContext().getRequest().getParameter("q"))));
        return null;
    }
}
