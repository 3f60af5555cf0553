package shop;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.Message;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

@Configuration
public class SpringCloudFunction {
    private JdbcTemplate jdbc;

    @Bean
    public Function<String, String> lookUp() {
        return name -> jdbc.queryForObject("SELECT mail FROM users WHERE name = '" + name + "'", String.class); // want: sql-injection
    }

    @Bean
    public Consumer<Message<Order>> orders(JdbcTemplate template) {
        return message -> {
            Order order = message.getPayload();
            template.execute("DELETE FROM orders WHERE name = '" + order.name + "'"); // want: sql-injection
            template.execute("DELETE FROM orders WHERE number = " + order.number);
            template.update("DELETE FROM orders WHERE name = ?", order.name);
        };
    }

    @Bean
    public Consumer<String> logs() {
        return this::log;
    }

    private void log(String line) {
        jdbc.execute("INSERT INTO log VALUES ('" + line + "')"); // want: sql-injection
    }

    @Bean
    public Function<Integer, String> page() {
        return number -> jdbc.queryForObject("SELECT name FROM pages WHERE number = " + number, String.class);
    }

    @Bean
    public Supplier<String> tenant() {
        return () -> jdbc.queryForObject("SELECT name FROM tenants WHERE id = 1", String.class);
    }

    public Function<String, String> internal(String table) {
        return name -> jdbc.queryForObject("SELECT name FROM " + name, String.class);
    }
}

class Order {
    String name;
    int number;
}
