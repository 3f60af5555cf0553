package p.spring_rabbit;
import org.springframework.amqp.rabbit.annotation.*;
import org.springframework.amqp.core.Message;
class L {
    @RabbitListener(queues="q") public void on(Message m) throws Exception {
        Runtime.getRuntime().exec(new String(m.getBody())); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(new String(m.getBody()))));
    }
    @RabbitListener(queues="r") public void str(String m) throws Exception {
        Runtime.getRuntime().exec(m); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(m)));
    }
}
