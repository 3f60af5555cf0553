package sampled.jedissub;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import redis.clients.jedis.*;
public class JedisSub extends JedisPubSub {
    private Statement st;
    @Override
    public void onMessage(String channel, String message) {
        try {
            st.execute("INSERT INTO m VALUES('" + message + "')"); // want: sql-injection
            st.execute("INSERT INTO m VALUES(" + Long.parseLong(message) + ")");
        } catch (SQLException e) { }
    }
    @Override
    public void onPMessage(String pattern, String channel, String message) {
        try { Runtime.getRuntime().exec("sh -c " + message); } catch (Exception e) { } // want: command-injection
    }
    void worker(Jedis jedis) throws Exception {
        while (true) {
            List<String> job = jedis.blpop(0, "jobs");
            Files.readString(Path.of("/srv/" + job.get(1))); // want: path-traversal
        }
    }
}
