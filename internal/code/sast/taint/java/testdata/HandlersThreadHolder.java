package shop;

import java.io.IOException;
import javax.servlet.http.*;

class Holder {
    private static final ThreadLocal<String> CURRENT = new ThreadLocal<>();
    private static final ThreadLocal<String> FIXED = new ThreadLocal<>();

    static void set(String v) {
        CURRENT.set(v);
        FIXED.set("x");
    }

    static String get() {
        return CURRENT.get();
    }

    static String fixed() {
        return FIXED.get();
    }
}

public class ThreadHolder extends HttpServlet {
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Holder.set(request.getParameter("dir"));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + Holder.get()}); // want: command-injection
        Runtime.getRuntime().exec(new String[] {"sh", "-c", "ls " + Holder.fixed()});
    }
}
