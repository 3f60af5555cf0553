package later.lambda;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
import java.nio.file.*;
import java.sql.*;
class SqsFn implements RequestHandler<SQSEvent, Void> {
    private Statement st;
    public Void handleRequest(SQSEvent event, Context context) {
        for (SQSEvent.SQSMessage m : event.getRecords()) {
            try {
                st.execute("INSERT INTO m VALUES('" + m.getBody() + "')"); // want: sql-injection
                st.execute("INSERT INTO m VALUES(" + event.getRecords().size() + ")");
            } catch (SQLException e) { }
        }
        return null;
    }
}
class S3Fn implements RequestHandler<S3Event, String> {
    public String handleRequest(S3Event event, Context context) {
        String key = event.getRecords().get(0).getS3().getObject().getUrlDecodedKey();
        try { return Files.readString(Path.of("/tmp/" + key)); } catch (Exception e) { return ""; } // want: path-traversal
    }
}
class KinesisFn implements RequestHandler<KinesisEvent, Void> {
    public Void handleRequest(KinesisEvent event, Context context) {
        event.getRecords().forEach(r -> {
            try { Runtime.getRuntime().exec("sh -c " + new String(r.getKinesis().getData().array())); } catch (Exception e) { } // want: command-injection
        });
        return null;
    }
}
