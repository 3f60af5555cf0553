package p.lambda_s3;
import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.S3Event;
public class H implements RequestHandler<S3Event, String> {
    public String handleRequest(S3Event e, Context c) {
        try {
            Runtime.getRuntime().exec(e.getRecords().get(0).getS3().getObject().getKey()); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(e.getRecords().get(0).getS3().getObject().getKey())));
        } catch (Exception x) {} return null;
    }
}
