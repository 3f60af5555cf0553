package popular.wicket;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.basic.Label;
import org.apache.wicket.markup.html.form.*;
import org.apache.wicket.model.*;
import org.apache.wicket.request.mapper.parameter.PageParameters;
import java.sql.Statement;
class WicketPages extends WebPage {
    Statement st;
    private String name;
    public WicketPages(PageParameters params) throws Exception {
        super(params);
        String q = params.get("q").toString();
        st.executeQuery("SELECT * FROM users WHERE name = '" + q + "'"); // want: sql-injection
        st.executeQuery("SELECT * FROM users WHERE id = " + params.get("id").toLong());
        add(new Label("msg", "<b>" + params.get("m").toOptionalString() + "</b>").setEscapeModelStrings(false)); // want: xss
        add(new Label("ok", params.get("m").toString()));
        String agent = getRequest().getRequestParameters().getParameterValue("agent").toString();
        st.execute("INSERT INTO agents VALUES('" + agent + "')"); // want: sql-injection
        TextField<String> field = new TextField<>("name", Model.of(""));
        Form<Void> form = new Form<>("form") {
            @Override protected void onSubmit() {
                try {
                    st.execute("INSERT INTO users VALUES('" + field.getModelObject() + "')"); // want: sql-injection
                } catch (Exception e) { error("no"); }
            }
        };
        add(form);
    }
}
