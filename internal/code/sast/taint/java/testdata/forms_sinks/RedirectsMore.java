package forms.sinks.redirectsmore;
import org.springframework.http.*;
import org.springframework.web.servlet.*;
import org.springframework.web.servlet.view.RedirectView;
import java.net.URI;
import org.springframework.web.servlet.mvc.support.*;
import org.springframework.web.bind.annotation.*;
@RestController
class RedirectsMore {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        new RedirectView(s); // want: open-redirect
        new ModelAndView("redirect:" + s); // want: open-redirect
        ResponseEntity.status(HttpStatus.FOUND).location(URI.create(s)).build(); // want: open-redirect
        ResponseEntity.status(302).header(HttpHeaders.LOCATION, s).build(); // want: open-redirect
        jakarta.ws.rs.core.Response.temporaryRedirect(URI.create(s)).build(); // want: open-redirect
        new ModelAndView("forward:/WEB-INF/" + s); // want: path-traversal
        new RedirectView("/home?n=" + n);
        return "ok";
    }
}
