package shapes.parts;

import com.acme.chat.ChatEvent;
import com.acme.queue.Message;
import com.acme.queue.Queue;
import com.acme.web.HandleCreate;
import com.acme.web.Handler;
import com.acme.web.ReportFunction;
import com.acme.web.RoutingContext;
import com.acme.web.Server;
import com.acme.web.Session;
import com.acme.web.SiteController;

class ShapesOfParts {
    java.sql.Statement st;
    void run(String text) throws Exception {
        Runtime.getRuntime().exec("sh -c " + text); // want: command-injection
    }
    void parts(RoutingContext ctx) throws Exception {
        st.execute("INSERT INTO t VALUES('" + ctx.pathVariable("id") + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES('" + ctx.formParamAsClass("q", String.class) + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES('" + ctx.getRequestUrl() + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + ctx.queryParamAsInteger("n") + ")");
        st.execute("INSERT INTO t VALUES('" + ctx.getSession().getName() + "')");
    }
    void quality(Message message) throws Exception {
        st.execute("INSERT INTO t VALUES(" + message.getPayload().length + ")");
        st.execute("INSERT INTO t VALUES(" + message.getQos() + ")");
    }
    void messages(Queue queue) throws Exception {
        for (var m : queue.messages()) st.execute("INSERT INTO t VALUES('" + m.getBody() + "')"); // want: sql-injection
        Message one = queue.receive();
        st.execute("INSERT INTO t VALUES('" + one.getBody() + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + one.getBodyLength() + ")");
        Message made = queue.newMessage();
        st.execute("INSERT INTO t VALUES('" + made.getBody() + "')");
    }
    void event(ChatEvent event) throws Exception {
        run(event.getMessage().getText());
        st.execute("INSERT INTO t VALUES('" + event.getClient().getName() + "')");
    }
    void socket(Session session) throws Exception {
        st.execute("INSERT INTO t VALUES('" + session.receiveString() + "')"); // want: sql-injection
    }
    void named(Server server) {
        server.registerCommand("find", (ctx, input) -> {
            st.execute("INSERT INTO t VALUES('" + input + "')"); // want: sql-injection
        });
        server.configure("find", (ctx, input) -> {
            st.execute("INSERT INTO t VALUES('" + input + "')");
        });
    }
    @HandleCreate
    void created(String name, int n) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + n + ")");
    }
}
class Pages extends SiteController {
    java.sql.Statement st;
    public void show(String name) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES('" + getQueryValue("q") + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES('" + getViewName() + "')");
    }
    public void report(String name, byte[] body) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')"); // want: sql-injection
        st.execute("INSERT INTO t VALUES(" + body.length + ")");
    }
    public void setTheme(String name) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')");
    }
}
class Report extends ReportFunction {
    java.sql.Statement st;
    public String apply(String name) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')"); // want: sql-injection
        return name;
    }
    public String label(String name) throws Exception {
        st.execute("INSERT INTO t VALUES('" + name + "')");
        return name;
    }
}
