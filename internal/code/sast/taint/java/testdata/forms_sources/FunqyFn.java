package forms.funqyfn;
import io.quarkus.funqy.Funq;
import io.quarkus.funqy.Context;
public class FunqyFn {
    public record Order(String name, int count) {}
    @Funq("orders")
    public String order(Order order) throws Exception {
        Runtime.getRuntime().exec("sh -c " + order.name()); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + order.count());
        return "ok";
    }
}
