package app;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.missing.Options;
import org.missing.UserRepository;
import org.missing.Widget;

class Elements extends HttpServlet {
    private static final Map<String, String> SHARED = new HashMap<>();
    private UserRepository userRepository;
    private Widget widget;

    // Entries of one map are distinct.
    public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Runtime run = Runtime.getRuntime();
        Map<String, String> options = Options.load("a");
        options.put("title", request.getParameter("title"));
        run.exec("show " + options.get("path"));
        run.exec("show " + options.get("title")); // want: command-injection
        for (String one : options.values()) {
            run.exec("show " + one); // want: command-injection
        }
        Map<String, String> all = new HashMap<>();
        all.put("size", "small");
        all.putAll(options);
        run.exec("show " + all.get("size"));
        run.exec("show " + all.get("title")); // want: command-injection
    }

    // A record is not the key that it was found by.
    public void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Runtime run = Runtime.getRuntime();
        run.exec("show " + userRepository.findByName(request.getParameter("name")).getTitle());
        run.exec("show " + widget.getTitle(request.getParameter("name"))); // want: command-injection
    }
}
