package popular.graal;
import org.graalvm.polyglot.*;
import jakarta.servlet.http.*;
class GraalSink extends HttpServlet {
    @Override protected void doGet(HttpServletRequest req, HttpServletResponse resp) {
        String code = req.getParameter("code");
        try (Context context = Context.newBuilder("js").allowAllAccess(true).build()) {
            context.eval("js", code); // want: code-injection
            context.eval(Source.create("js", "f(" + code + ")")); // want: code-injection
            context.eval(Source.newBuilder("python", code, "x.py").buildLiteral()); // want: code-injection
            context.getBindings("js").putMember("v", code);
            context.eval("js", "f(" + Integer.parseInt(code) + ")");
        }
    }
}
