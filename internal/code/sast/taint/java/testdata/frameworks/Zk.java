package p.zk;
import org.zkoss.zk.ui.*;
import org.zkoss.zul.Textbox;
import org.zkoss.zk.ui.select.annotation.*;
public class Z extends org.zkoss.zk.ui.select.SelectorComposer<Component> {
    @Wire Textbox box;
    @Listen("onClick=#b") public void go() throws Exception {
        Runtime.getRuntime().exec(box.getValue()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(box.getValue())));
        Runtime.getRuntime().exec(Executions.getCurrent().getParameter("p")); // want: command-injection
        Runtime.getRuntime().exec("id " +
                Integer.parseInt(String.valueOf(Executions.getCurrent().getParameter("p"))));
    }
}
