package checks;

import com.google.common.base.Preconditions;
import com.google.common.base.Verify;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.lang3.Validate;
import org.springframework.util.Assert;
import org.springframework.web.util.HtmlUtils;

/** Values that a method checks, cleans in place, or refuses before it uses them. */
class Checks extends HttpServlet {
    static final Pattern P = Pattern.compile("[a-z]+");
    static final Pattern N = Pattern.compile("[^a-z]");
    static final Map<String, String> TABLE = Map.of("a", "b");
    Connection c;

    void checkPositions(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        if (x.indexOf('a') >= 0) {
            r.sendError(400);
            return;
        }
        new java.io.FileInputStream("/srv/" + x); // want: path-traversal
        if (x.indexOf('/') >= 0 || x.lastIndexOf("..") != -1) {
            r.sendError(400);
            return;
        }
        new java.io.FileInputStream("/srv/" + x);
    }

    void checkPat(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        if (!P.matcher(x).matches()) {
            r.sendError(400);
        return;
        } Runtime.getRuntime().exec("ls "+x);
    }

    void checkFind(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        if (N.matcher(x).find()) {
            r.sendError(400);
        return;
        } Runtime.getRuntime().exec("ls "+x);
    }

    void checkChk4(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        Preconditions.checkArgument(x.matches("[a-z]+"));
        Runtime.getRuntime().exec("ls "+x);
    }

    void checkChk5(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        Assert.isTrue(x.matches("[a-z]+"),"no");
        Runtime.getRuntime().exec("ls "+x);
    }

    void checkOpt(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=Optional.ofNullable(q.getParameter("x")).filter(v->v.matches("[a-z]+")).orElse("a");
        Runtime.getRuntime().exec("ls "+x);
    }

    void checkGet(HttpServletRequest q, HttpServletResponse r) throws Exception {
        Runtime.getRuntime().exec("ls "+TABLE.getOrDefault(q.getParameter("x"),"d"));
    }

    void checkUuid(HttpServletRequest q, HttpServletResponse r) throws Exception {
        UUID x=UUID.fromString(q.getParameter("x"));
        c.createStatement().executeQuery("select * from t where id='"+x+"'");
    }

    void checkWhile(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String[] l=q.getParameterValues("l");
        for (int i=0;i<l.length;i++) l[i]=HtmlUtils.htmlEscape(l[i]);
        r.getWriter().print("<b>"+l[0]);
    }

    void checkExit(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        if (!P.matcher(x).matches()) {
            System.exit(1);
        } Runtime.getRuntime().exec("ls "+x);
    }

    void checkVerify(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        Verify.verify(x.matches("[a-z]+"));
        Runtime.getRuntime().exec("ls "+x);
    }

    void checkValidate(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x=q.getParameter("x");
        Validate.isTrue(x.matches("[a-z]+"));
        Runtime.getRuntime().exec("ls "+x);
    }

    void wrong(HttpServletRequest q, HttpServletResponse r) throws Exception {
        String x = q.getParameter("x");
        if (P.matcher(x).find()) {
            Runtime.getRuntime().exec("ls " + x); // want: command-injection
        }
        List<String> l = Arrays.asList(q.getParameterValues("l"));
        if (l.stream().anyMatch(v -> v.matches("[a-z]+"))) {
            Runtime.getRuntime().exec("ls " + l.get(0)); // want: command-injection
        }
        l.stream().dropWhile(v -> {
            Runtime.getRuntime().exec(v); // want: command-injection
            return true;
        });
    }
}
