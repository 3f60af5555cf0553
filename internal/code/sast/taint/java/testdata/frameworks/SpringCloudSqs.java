package p.spring_cloud_sqs;
import io.awspring.cloud.sqs.annotation.SqsListener;
class L {
    @SqsListener("q") public void on(String m) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
}
