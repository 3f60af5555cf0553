package sampled.beam;
import java.sql.*;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.gcp.pubsub.*;
import org.apache.beam.sdk.io.kafka.KafkaIO;
import org.apache.beam.sdk.transforms.*;
import org.apache.beam.sdk.values.KV;
class BeamFns {
    static void build(Pipeline p) {
        p.apply(PubsubIO.readStrings().fromTopic("t")).apply(ParDo.of(new Store()));
    }
}
class Store extends DoFn<String, String> {
    private transient Statement st;
    @ProcessElement
    public void processElement(ProcessContext c) throws SQLException {
        st.execute("INSERT INTO b VALUES('" + c.element() + "')");
        st.execute("INSERT INTO b VALUES(" + c.timestamp().getMillis() + ")");
    }
}
class Store2 extends DoFn<KV<String, String>, Void> {
    private transient Statement st;
    @ProcessElement
    public void process(@Element KV<String, String> e, OutputReceiver<Void> out) throws SQLException {
        st.execute("INSERT INTO b VALUES('" + e.getValue() + "')");
    }
}
