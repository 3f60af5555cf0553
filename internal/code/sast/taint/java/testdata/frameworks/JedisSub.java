package p.jedis_sub;
import redis.clients.jedis.JedisPubSub;
public class J extends JedisPubSub {
    public void onMessage(String channel, String message) {
        try {
            Runtime.getRuntime().exec(message); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(message)));
        } catch (Exception e) {}
    }
}
