package p.vaadin;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.orderedlayout.VerticalLayout;
import com.vaadin.flow.router.*;
@Route("v") public class V extends VerticalLayout implements HasUrlParameter<String> {
    public V() {
        TextField f = new TextField("n");
        Button b = new Button("ok", e -> {
            try {
                Runtime.getRuntime().exec(f.getValue()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(f.getValue())));
            } catch (Exception x) {}
        });
        f.addValueChangeListener(ev -> {
            try {
                Runtime.getRuntime().exec(ev.getValue()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ev.getValue())));
            } catch (Exception x) {}
        });
    }
    public void setParameter(BeforeEvent event, String p) {
        try {
            Runtime.getRuntime().exec(p); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(p)));
        } catch (Exception x) {}
    }
}
