package p.pippo;
import ro.pippo.core.Application;
public class C extends Application {
    protected void onInit() {
        GET("/contact/{id}", routeContext -> {
            try {
                Runtime.getRuntime().exec(routeContext.getParameter("id").toString()); // want: command-injection
                Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(routeContext.getParameter("id").toString())));
            } catch (Exception e) {
            }
        });
    }
}
