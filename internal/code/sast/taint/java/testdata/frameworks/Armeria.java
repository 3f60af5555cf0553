package p.armeria;
import com.linecorp.armeria.server.annotation.*;
public class A {
    @Get("/x/{id}") public String x(@Param("id") String id, @Param String q, @Header("h") String h,
            @Param int n) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        Runtime.getRuntime().exec(h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h)));
        Runtime.getRuntime().exec("n" + n);
        return "";
    }
}
