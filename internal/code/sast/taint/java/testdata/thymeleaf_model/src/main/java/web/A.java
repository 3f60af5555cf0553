package web;
import org.springframework.stereotype.Controller;
import org.springframework.ui.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.ModelAndView;
import java.util.*;
@Controller
public class A {
  @GetMapping("/show")
  public String show(@RequestParam String q, Model model) {
    model.addAttribute("q", q);
    model.addAttribute("rows", List.of(q));
    model.addAttribute("user", new User(q, "x"));
    model.addAttribute("title", "x");
    return "show";
  }
  @GetMapping("/mav")
  public ModelAndView mav(@RequestParam String q) {
    ModelAndView mav = new ModelAndView("mav");
    mav.addObject("q", q);
    return mav;
  }
  @GetMapping("/mav2")
  public ModelAndView mav2(@RequestParam String q) {
    return new ModelAndView("mav2", "q", q);
  }
  @GetMapping("/mav3")
  public ModelAndView mav3(@RequestParam String q) {
    Map<String, Object> m = new HashMap<>();
    m.put("q", q);
    return new ModelAndView("mav3", m);
  }
  @GetMapping("/mav4")
  public ModelAndView mav4(@RequestParam String q) {
    ModelAndView mav = new ModelAndView();
    mav.setViewName("mav4");
    mav.addObject("q", q);
    return mav;
  }
  @GetMapping("/mav5")
  public ModelAndView mav5(@RequestParam String q) {
    return new ModelAndView("mav5").addAllObjects(Map.of("q", q));
  }
  @GetMapping("/map")
  public String map(@RequestParam String q, Map<String, Object> model) {
    model.put("q", q);
    return "map";
  }
  @PostMapping("/form")
  public String form(@ModelAttribute("form") Form form) { return "form"; }
  @GetMapping("/all")
  public String all(@RequestParam String q, Model model) {
    model.addAllAttributes(Map.of("q", q));
    return "all";
  }
  @RequestMapping(value = "/req", method = RequestMethod.GET)
  public String req(@RequestParam("q") String q, ModelMap map) {
    map.addAttribute("q", q);
    return "req";
  }
}
class User { private String name; private String kind; User(String n, String k) { name = n; kind = k; } public String getName() { return name; } public String getKind() { return kind; } }
class Form { private String text; public String getText() { return text; } public void setText(String t) { text = t; } }
