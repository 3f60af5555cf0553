package shop;

import org.cometd.annotation.Listener;
import org.cometd.annotation.Service;
import org.cometd.bayeux.server.ServerMessage;
import org.cometd.bayeux.server.ServerSession;

import java.io.IOException;
import java.util.Map;

@Service("files")
public class CometD {
    @Listener("/service/run")
    public void run(ServerSession remote, ServerMessage message) throws IOException {
        Map<String, Object> data = message.getDataAsMap();
        Runtime.getRuntime().exec("sh -c " + data.get("cmd")); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"date"});
    }
}
