package popular.vaadin;
import com.vaadin.flow.component.*;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.*;
import com.vaadin.flow.component.orderedlayout.VerticalLayout;
import com.vaadin.flow.component.textfield.*;
import com.vaadin.flow.router.*;
import org.springframework.jdbc.core.JdbcTemplate;
@Route("find")
class VaadinView extends VerticalLayout implements HasUrlParameter<String>, BeforeEnterObserver {
    private final TextField name = new TextField("Name");
    private final IntegerField age = new IntegerField("Age");
    private final JdbcTemplate jdbc;
    VaadinView(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
        add(name, new Button("Find", e -> {
            jdbc.queryForList("SELECT * FROM users WHERE name = '" + name.getValue() + "'"); // want: sql-injection
            jdbc.queryForList("SELECT * FROM users WHERE age = " + age.getValue());
        }));
        name.addValueChangeListener(event -> jdbc.execute("INSERT INTO l VALUES('" + event.getValue() + "')")); // want: sql-injection
    }
    @Override public void setParameter(BeforeEvent event, @OptionalParameter String parameter) {
        add(new Html("<div>" + parameter + "</div>")); // want: xss
        add(new Span(parameter));
    }
    @Override public void beforeEnter(BeforeEnterEvent event) {
        String tab = event.getLocation().getQueryParameters().getParameters().get("tab").get(0);
        jdbc.execute("INSERT INTO tabs VALUES('" + tab + "')"); // want: sql-injection
        String id = event.getRouteParameters().get("id").orElse("");
        getElement().setProperty("innerHTML", "<b>" + id + "</b>"); // want: xss
    }
    @ClientCallable
    void saved(String what) {
        jdbc.execute("INSERT INTO saved VALUES('" + what + "')"); // want: sql-injection
    }
}
