package web;

import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
public class Pages {
    @GetMapping("/marked")
    public String marked(@RequestParam String q, Model model) {
        fill(q, model);
        return "marked";
    }

    @GetMapping("/escaped")
    public String escaped(@RequestParam String q, Model model) {
        fill(q, model);
        return "escaped";
    }

    @GetMapping("/referenced")
    public String referenced(@RequestParam String q, Model model) {
        fill(q, model);
        return "referenced";
    }

    private void fill(String q, Model model) {
        List<String> rows = new ArrayList<>();
        rows.add(q);
        model.addAttribute("q", q);
        model.addAttribute("rows", rows);
        model.addAttribute("title", "A shop");
    }
}
