package later.flink;
import java.sql.*;
import org.apache.flink.api.common.functions.*;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.*;
import org.apache.flink.streaming.api.functions.sink.*;
import org.apache.flink.util.Collector;
class FlinkJob {
    static Statement st;
    static void run(StreamExecutionEnvironment env) {
        DataStream<String> lines = env.socketTextStream("localhost", 9999);
        lines.map(line -> st.execute("INSERT INTO l VALUES('" + line + "')")); // want: sql-injection
        lines.addSink(new Store());
    }
}
class Store extends RichSinkFunction<String> {
    private transient Statement st;
    @Override
    public void invoke(String value, Context context) throws Exception {
        st.execute("INSERT INTO l VALUES('" + value + "')"); // want: sql-injection
        st.execute("INSERT INTO l VALUES(" + value.length() + ")");
    }
}
class Enrich extends ProcessFunction<String, String> {
    @Override
    public void processElement(String value, Context ctx, Collector<String> out) throws Exception {
        Runtime.getRuntime().exec("sh -c " + value); // want: command-injection
    }
}
