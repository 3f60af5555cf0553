package drawn.play;
import play.mvc.*;
import play.data.*;
import play.libs.Json;
import java.sql.Statement;
class PlayController extends Controller {
    Statement st;
    FormFactory forms;
    public static class User { public String name; public int age; }
    public Result find(String name, int page) throws Exception {
        st.executeQuery("SELECT * FROM u LIMIT " + page);
        st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        return ok("<p>" + name + "</p>").as("text/html"); // want: xss
    }
    public Result save(Http.Request request) throws Exception {
        DynamicForm f = forms.form().bindFromRequest(request);
        st.execute("INSERT INTO u VALUES('" + f.get("mail") + "')"); // want: sql-injection
        User u = forms.form(User.class).bindFromRequest(request).get();
        st.execute("INSERT INTO u VALUES('" + u.name + "')"); // want: sql-injection
        st.execute("INSERT INTO u VALUES(" + u.age + ")");
        st.execute("INSERT INTO j VALUES('" + request.body().asJson().get("t").asText() + "')"); // want: sql-injection
        return redirect(request.queryString("to").get()); // want: open-redirect
    }
}
