package p.lambda_stream;
import com.amazonaws.services.lambda.runtime.*;
import java.io.*;
public class H implements RequestStreamHandler {
    public void handleRequest(InputStream in, OutputStream out, Context ctx) throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(in));
        Runtime.getRuntime().exec(r.readLine()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(r.readLine())));
    }
}
