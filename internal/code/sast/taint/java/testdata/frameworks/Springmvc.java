package p.springmvc;
import org.springframework.web.bind.annotation.*;
@RestController class C {
    static class Form {
        private String name;
        public String getName() {
            return name;
        }
        public void setName(String n) {
            name = n;
        }
    }
    @GetMapping("/a/{id}") String a(@PathVariable String id, @RequestHeader("X") String h,
            @RequestParam(required=false) String q, @RequestParam int n) throws Exception {
        Runtime.getRuntime().exec(id); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(id)));
        Runtime.getRuntime().exec(h); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(h)));
        Runtime.getRuntime().exec(q); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(q)));
        Runtime.getRuntime().exec("x" + n);
        return "";
    }
    @PostMapping("/b") String b(@RequestBody Form f) throws Exception {
        Runtime.getRuntime().exec(f.getName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(f.getName())));
        return "";
    }
}
