package p.camel;
import org.apache.camel.*;
import org.apache.camel.builder.RouteBuilder;
public class C extends RouteBuilder {
    public void configure() {
        from("jetty:http://0.0.0.0/x").process(ex -> {
            Runtime.getRuntime().exec(ex.getIn().getHeader("n", String.class)); // want: command-injection
            Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ex.getIn().getHeader("n",
                    String.class))));
            Runtime.getRuntime().exec(ex.getIn().getBody(String.class)); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(ex.getIn().getBody(String.class))));
        });
    }
    static class P implements Processor {
        public void process(Exchange exchange) throws Exception {
            Runtime.getRuntime().exec(exchange.getMessage().getBody(String.class)); // want: command-injection
            Runtime.getRuntime().exec("id " +
                    Integer.parseInt(String.valueOf(exchange.getMessage().getBody(String.class))));
        }
    }
}
