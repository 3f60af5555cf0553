package later.artemis;
import java.nio.file.*;
import java.sql.*;
import org.apache.activemq.artemis.api.core.client.*;
class ArtemisApp {
    private Statement st;
    void run(ClientSession session) throws Exception {
        ClientConsumer consumer = session.createConsumer("q");
        ClientMessage m = consumer.receive();
        st.execute("INSERT INTO m VALUES('" + m.getBodyBuffer().readString() + "')"); // want: sql-injection
        st.execute("INSERT INTO m VALUES(" + m.getTimestamp() + ")");
        consumer.setMessageHandler(message -> {
            try { Files.readString(Path.of("/srv/" + message.getStringProperty("file"))); } catch (Exception e) { } // want: path-traversal
        });
    }
}
class Handler implements MessageHandler {
    @Override
    public void onMessage(ClientMessage message) {
        try { Runtime.getRuntime().exec("sh -c " + message.getStringProperty("cmd")); } catch (Exception e) { } // want: command-injection
    }
}
