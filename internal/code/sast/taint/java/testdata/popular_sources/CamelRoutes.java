package popular.camel;
import org.apache.camel.*;
import org.apache.camel.builder.RouteBuilder;
import java.sql.Statement;
class CamelRoutes extends RouteBuilder {
    Statement st;
    @Override
    public void configure() {
        from("jetty:http://0.0.0.0:8080/users").process(exchange -> {
            String name = exchange.getIn().getHeader("name", String.class);
            st.executeQuery("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
            Integer id = exchange.getIn().getHeader("id", Integer.class);
            st.executeQuery("SELECT * FROM users WHERE id = " + id);
        });
        from("jms:orders").process(new OrderProcessor()).bean(new OrderBean(), "store");
    }
    class OrderProcessor implements Processor {
        @Override public void process(Exchange exchange) throws Exception {
            String body = exchange.getMessage().getBody(String.class);
            st.execute("INSERT INTO orders VALUES('" + body + "')"); // want: sql-injection
        }
    }
}
class OrderBean {
    Statement st;
    @Handler
    public void store(@Body String order, @Header("table") String table) throws Exception {
        st.execute("INSERT INTO " + table + " VALUES(1)"); // want: sql-injection
    }
    @Consume("direct:clean")
    public void clean(String what) throws Exception {
        Runtime.getRuntime().exec("sh -c rm " + what); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"ls", "--", what});
    }
}
