package p.solon;
import org.noear.solon.annotation.*;
import org.noear.solon.core.handle.Context;
@Controller public class S {
    @Mapping("/a") public String a(@Param("n") String n, Context ctx) throws Exception {
        Runtime.getRuntime().exec(n); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(n)));
        Runtime.getRuntime().exec(ctx.param("x")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(ctx.param("x"))));
        return "";
    }
}
