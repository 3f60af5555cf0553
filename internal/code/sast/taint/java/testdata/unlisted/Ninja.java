package p.ninja;
import ninja.Context;
import ninja.Result;
import ninja.params.Param;
import ninja.params.PathParam;
import com.google.inject.Singleton;
@Singleton
public class C {
    public Result show(@PathParam("id") String id, @Param("q") String q) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        return null;
    }
    public Result ctx(Context context) throws Exception {
        Runtime.getRuntime().exec(context.getParameter("x")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(context.getParameter("x"))));
        return null;
    }
}
