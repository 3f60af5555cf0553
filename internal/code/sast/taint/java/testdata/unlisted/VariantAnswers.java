package p.answers;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import jakarta.servlet.http.*;
import org.springframework.http.*;
import org.springframework.web.servlet.view.RedirectView;
@RestController
public class C {
    HttpServletResponse response;
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        response.getWriter().printf("<p>%s</p>", s); // want: xss
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        response.getOutputStream().print("<p>" + s + "</p>"); // want: xss
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        response.setHeader("Location", s); // want: open-redirect
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new HttpHeaders().setLocation(java.net.URI.create(s)); // want: open-redirect
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        response.encodeRedirectURL(s); response.sendRedirect(s); // want: open-redirect
    }
    @GetMapping("/a5") void a5(@RequestParam String s) throws Exception {
        new RedirectView().setUrl(s); // want: open-redirect
    }
    @GetMapping("/a6") void a6(@RequestParam String s) throws Exception {
        response.getWriter().printf("<p>%s</p>", org.springframework.web.util.HtmlUtils.htmlEscape(s));
    }
}
