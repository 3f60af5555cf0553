package popular.mvc;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.*;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.view.RedirectView;
import org.springframework.stereotype.Controller;
import org.springframework.http.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.context.request.*;
import java.util.*;
@Controller
class MvcForms {
    JdbcTemplate jdbc;
    static class Form { private String city; private int zip; public String getCity() { return city; } public void setCity(String c) { city = c; } public int getZip() { return zip; } public void setZip(int z) { zip = z; } }
    @PostMapping("/f")
    String form(@ModelAttribute Form form, @RequestParam Map<String, String> all) {
        jdbc.execute("INSERT INTO c VALUES('" + form.getCity() + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO z VALUES(" + form.getZip() + ")");
        return "redirect:" + all.get("next"); // want: open-redirect
    }
    @GetMapping("/r")
    RedirectView go(@RequestHeader("X-Back") String back) { return new RedirectView(back); } // want: open-redirect
    @GetMapping("/e")
    ResponseEntity<String> e(HttpEntity<String> entity, NativeWebRequest web, @MatrixVariable String q) {
        jdbc.execute("INSERT INTO e VALUES('" + entity.getBody() + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO w VALUES('" + web.getParameter("x") + "')"); // want: sql-injection
        jdbc.execute("INSERT INTO q VALUES('" + q + "')"); // want: sql-injection
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body("<p>" + entity.getBody() + "</p>"); // want: xss
    }
    @PostMapping("/u") @ResponseBody
    String up(@RequestPart("meta") String meta, MultipartHttpServletRequest req) throws Exception {
        MultipartFile f = req.getFile("doc");
        f.transferTo(new java.io.File("/srv/up/" + f.getOriginalFilename())); // want: path-traversal
        f.transferTo(new java.io.File("/srv/up/" + UUID.randomUUID()));
        jdbc.execute("INSERT INTO m VALUES('" + meta + "')"); // want: sql-injection
        return "ok";
    }
    @InitBinder void bind(org.springframework.web.bind.WebDataBinder b) { b.setAllowedFields("city", "zip"); }
}
