package p.springmatrix;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.context.request.WebRequest;
@RestController class A {
    @PatchMapping("/cars/{path}") void a(@MatrixVariable(name = "q", pathVar = "path") String q, @CookieValue("theme") String theme, WebRequest web) throws Exception {
        Runtime.getRuntime().exec("sh -c " + q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(q));
        Runtime.getRuntime().exec("sh -c " + theme); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(theme));
        Runtime.getRuntime().exec("sh -c " + web.getParameter("x")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(web.getParameter("x")));
    }
}
