package shop;

import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;

class User {
    String town;
}

@Controller
public class Pages {
    @GetMapping("/hello")
    public String hello(@RequestParam String name, @RequestParam List<String> names, Model model) {
        User user = new User();
        user.town = name;
        model.addAttribute("name", name);
        model.addAttribute("names", names);
        model.addAttribute("user", user);
        model.addAttribute("title", "Hello");
        return "hello";
    }

    @GetMapping("/page")
    public String page(@RequestParam String lang) {
        return "pages/" + lang + "/welcome"; // want: template-injection
    }

    @PostMapping("/page")
    public String posted(@RequestParam String lang) {
        return "pages/" + lang; // want: template-injection
    }

    @RequestMapping("/any")
    public String any(@RequestParam String lang) {
        return "pages/" + lang; // want: template-injection
    }

    @GetMapping("/go")
    public String go(@RequestParam String id) {
        return "redirect:/orders/" + id;
    }

    @GetMapping("/text")
    @ResponseBody
    public String text(@RequestParam int id) {
        return "order " + id;
    }

    @GetMapping("/echo")
    @ResponseBody
    public String echo(@RequestParam String name) {
        return "order " + name; // want: xss
    }
}
