import java.io.File;
import java.io.FileOutputStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Names that are cut at their last dot or slash. */
class Cuts extends HttpServlet {
    static final String DIR = "/srv/icons/";

    void behindDot(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String name = q.getParameter("name");
        String kind = name.substring(name.lastIndexOf("."));
        StringBuilder own = new StringBuilder();
        own.append(System.currentTimeMillis()).append(kind);
        new FileOutputStream(DIR + own);
        int dot = name.lastIndexOf('.');
        new FileOutputStream(DIR + "icon." + name.substring(dot + 1));
        new FileOutputStream(DIR + name.substring(0, dot)); // want: path-traversal
        new FileOutputStream(DIR + name.substring(dot - 3)); // want: path-traversal
        new FileOutputStream(DIR + name.substring(name.indexOf("."))); // want: path-traversal
        String other = q.getParameter("other");
        new FileOutputStream(DIR + other.substring(dot)); // want: path-traversal
        r.getWriter().print(kind); // want: xss
    }

    void behindSlash(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String name = q.getParameter("name");
        new FileOutputStream(new File(DIR, name.substring(name.lastIndexOf('/') + 1)));
        new FileOutputStream(new File(DIR, name.substring(name.lastIndexOf('/')))); // want: path-traversal
        new FileOutputStream(new File(DIR, name.substring(name.lastIndexOf('\\') + 1))); // want: path-traversal
    }

    void parts(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String[] parts = q.getParameter("name").split("\\.");
        new FileOutputStream(DIR + "icon." + parts[parts.length - 1]);
        new FileOutputStream(DIR + "icon." + parts[1]);
        String[] two = q.getParameter("name").split("\\.", 2);
        new FileOutputStream(DIR + "icon." + two[1]); // want: path-traversal
        new FileOutputStream(DIR + String.join(".", parts)); // want: path-traversal
    }

    void folders(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String[] parts = q.getParameter("name").split("/");
        new FileOutputStream(DIR + parts[parts.length - 1]);
        File at = new File(DIR);
        for (String part : parts) {
            at = new File(at, part);
        }
        new FileOutputStream(at); // want: path-traversal
        new FileOutputStream(DIR + parts[0] + "/icon"); // want: path-traversal
    }
}
