package sampled.pulsarfn;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import org.apache.pulsar.functions.api.*;
public class PulsarFns implements Function<String, Void> {
    private Statement st;
    @Override
    public Void process(String input, Context context) throws Exception {
        st.execute("INSERT INTO m VALUES('" + input + "')"); // want: sql-injection
        st.execute("INSERT INTO m VALUES(" + input.length() + ")");
        st.execute("INSERT INTO m VALUES('" + context.getCurrentRecord().getKey().get() + "')"); // want: sql-injection
        return null;
    }
}
class Native implements java.util.function.Function<String, String> {
    @Override
    public String apply(String input) { return input + "!"; }
}
class FileSink implements org.apache.pulsar.io.core.Sink<byte[]> {
    public void open(Map<String, Object> config, org.apache.pulsar.io.core.SinkContext c) { }
    public void write(Record<byte[]> record) throws Exception {
        Files.readString(Path.of("/srv/" + new String(record.getValue()))); // want: path-traversal
    }
    public void close() { }
}
