package shop;

import java.io.IOException;
import javax.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.ui.ModelMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

class Sort {
    String name;
}

@Controller
public class Pages {
    @GetMapping("/hello")
    public String hello(@RequestParam String name, @RequestParam int page, Model model) {
        model.addAttribute("name", name);
        model.addAttribute("page", page);
        model.addAttribute("title", "Hello");
        return "hello";
    }

    @PostMapping("/other")
    public String other(@RequestParam String note, ModelMap model) {
        String next = "other";
        model.put("note", note);
        return next;
    }

    @GetMapping("/chosen")
    public String chosen(@RequestParam String word, @RequestParam String kind, Model model) {
        return "long".equals(kind) ? chosenPage(word, model) : listPage(model);
    }

    private String chosenPage(String word, Model model) {
        model.addAttribute("word", word);
        Sort sort = new Sort();
        sort.name = word;
        model.addAttribute("sort", sort);
        return "chosen";
    }

    private String listPage(Model model) {
        return "other";
    }

    @PostMapping("/kept")
    public void kept(@RequestParam String note, RedirectAttributes attributes, HttpServletResponse response) throws IOException {
        response.getWriter().print(attributes.addFlashAttribute("note", note));
    }
}
