package p.akka_http;
import akka.http.javadsl.server.*;
public class A extends AllDirectives {
    Route r() {
        return parameter("q", q -> {
            try {
                Runtime.getRuntime().exec(q); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
            } catch (Exception e) {} return complete("x");
        });
    }
    Route p() {
        return path(PathMatchers.segment(), seg -> {
            try {
                Runtime.getRuntime().exec(seg); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(seg)));
            } catch (Exception e) {} return complete("x");
        });
    }
}
