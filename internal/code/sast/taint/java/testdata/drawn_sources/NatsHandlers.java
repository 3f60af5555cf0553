package drawn.nats;
import io.nats.client.*;
import java.sql.Statement;
class NatsHandlers implements MessageHandler {
    Statement st;
    void start(Connection nc) throws Exception {
        Dispatcher d = nc.createDispatcher(this);
        d.subscribe("a");
        Message m = nc.request("b", new byte[0]).get();
        Subscription sub = nc.subscribe("c");
        st.execute("INSERT INTO n VALUES('" + new String(sub.nextMessage(1000).getData()) + "')"); // want: sql-injection
        nc.createDispatcher(x -> st.execute("INSERT INTO l VALUES('" + new String(x.getData()) + "')")); // want: sql-injection
    }
    @Override public void onMessage(Message msg) throws InterruptedException {
        try {
            st.execute("INSERT INTO m VALUES('" + new String(msg.getData()) + "')"); // want: sql-injection
            st.execute("INSERT INTO m VALUES(" + msg.getData().length + ")");
        } catch (Exception e) { }
    }
}
