package uncommon.workers;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import com.netflix.conductor.client.worker.Worker;
import com.netflix.conductor.common.metadata.tasks.Task;
import com.netflix.conductor.common.metadata.tasks.TaskResult;
import com.xxl.job.core.context.XxlJobHelper;
import com.xxl.job.core.handler.annotation.XxlJob;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.subethamail.smtp.helper.SimpleMessageListener;

class ConvertWorker implements Worker {
    @Override
    public String getTaskDefName() {
        return "convert";
    }
    @Override
    public TaskResult execute(Task task) {
        String name = (String) task.getInputData().get("name");
        try {
            Runtime.getRuntime().exec("convert " + name); // want: command-injection
            Runtime.getRuntime().exec("sleep " + task.getRetryCount());
        } catch (Exception e) {
        }
        return new TaskResult(task);
    }
}
class Jobs {
    @XxlJob("clean")
    public void clean() throws Exception {
        String param = XxlJobHelper.getJobParam();
        Files.delete(Path.of("/srv/" + param)); // want: path-traversal
        Runtime.getRuntime().exec("sleep " + XxlJobHelper.getShardIndex());
    }
}
class CountBolt extends BaseBasicBolt {
    private java.sql.Statement st;
    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        String word = tuple.getStringByField("word");
        try {
            st.execute("INSERT INTO words VALUES('" + word + "')"); // want: sql-injection
            st.execute("INSERT INTO words VALUES('" + tuple.getString(0) + "')"); // want: sql-injection
            st.execute("INSERT INTO counts VALUES(" + tuple.getInteger(1) + ")");
        } catch (java.sql.SQLException e) {
        }
    }
}
class Mails implements SimpleMessageListener {
    @Override
    public boolean accept(String from, String recipient) {
        return recipient.endsWith("@example.com");
    }
    @Override
    public void deliver(String from, String recipient, InputStream data) throws java.io.IOException {
        Runtime.getRuntime().exec("check " + from); // want: command-injection
        Files.write(Path.of("/srv/" + recipient), data.readAllBytes()); // want: path-traversal
        Runtime.getRuntime().exec("check " + data.available());
    }
}
