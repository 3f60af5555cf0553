package later.redisson;
import java.nio.file.*;
import java.sql.*;
import org.redisson.api.*;
import org.redisson.api.listener.MessageListener;
class RedissonTopics {
    private Statement st;
    void listen(RedissonClient client) throws Exception {
        RTopic topic = client.getTopic("t");
        topic.addListener(String.class, (channel, msg) -> {
            try { st.execute("INSERT INTO m VALUES('" + msg + "')"); } catch (SQLException e) { } // want: sql-injection
        });
        topic.addListener(Job.class, new MessageListener<Job>() {
            @Override
            public void onMessage(CharSequence channel, Job job) {
                try { Runtime.getRuntime().exec("sh -c " + job.cmd); } catch (Exception e) { } // want: command-injection
            }
        });
        RBlockingQueue<String> queue = client.getBlockingQueue("q");
        Files.readString(Path.of("/srv/" + queue.take())); // want: path-traversal
        st.execute("INSERT INTO m VALUES(" + queue.size() + ")");
    }
    static class Job { String cmd; int n; }
}
