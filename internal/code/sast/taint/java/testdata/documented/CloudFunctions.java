package a;
import java.util.function.*;
import org.springframework.context.annotation.*;
import org.springframework.messaging.Message;
import reactor.core.publisher.Flux;
@Configuration
class FunctionsConfig {
  @Bean
  public Function<String, String> lowercase() {
    return value -> { run(value); return value.toLowerCase(); };
  }
  @Bean
  Consumer<Message<String>> sink() {
    return m -> {
      try { Runtime.getRuntime().exec("a " + m.getPayload()); } catch (Exception e) { } // want: command-injection
    };
  }
  @Bean
  Function<Flux<String>, Flux<String>> upper() {
    return flux -> flux.map(v -> { run(v); return v; });
  }
  private void run(String v) {
    try { Runtime.getRuntime().exec("a " + v); } catch (Exception e) { } // want: command-injection
  }
}
@org.springframework.stereotype.Component
class Greeter implements Function<String, String> {
  @Override public String apply(String name) {
    try { Runtime.getRuntime().exec("hi " + name); } catch (Exception e) { } // want: command-injection
    return "x";
  }
}
