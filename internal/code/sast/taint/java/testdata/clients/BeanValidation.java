package q.bean_validation;
import javax.servlet.http.HttpServlet; import javax.servlet.http.HttpServletRequest;
import jakarta.validation.*;
public class P extends HttpServlet {
    ConstraintValidatorContext cx;
    protected void doGet(HttpServletRequest rq,
            javax.servlet.http.HttpServletResponse rs) throws java.io.IOException {
        try {
            m0(rq.getParameter("s"));
            m1(rq.getParameter("s"));
        } catch (Exception e) {}
    }
    private void m0(String s) throws Exception {
        cx.buildConstraintViolationWithTemplate("bad " + s).addConstraintViolation(); // want: code-injection
    }
    private void m1(String s) throws Exception {
        cx.buildConstraintViolationWithTemplate("bad").addConstraintViolation();
    }
}
