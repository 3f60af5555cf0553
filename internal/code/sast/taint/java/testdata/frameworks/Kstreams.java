package p.kstreams;
import org.apache.kafka.streams.*;
import org.apache.kafka.streams.kstream.*;
public class K {
    void m(StreamsBuilder b) {
        KStream<String, String> s = b.stream("in");
        s.foreach((k, v) -> {
            try {
                Runtime.getRuntime().exec(v); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(v)));
            } catch (Exception e) {}
        });
    }
}
