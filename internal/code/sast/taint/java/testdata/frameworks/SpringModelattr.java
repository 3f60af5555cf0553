package p.spring_modelattr;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
@Controller class C {
    static class Pet {
        public String name;
        public int age;
        public String getName() {
            return name;
        }
        public void setName(String n) {
            name = n;
        }
    }
    @PostMapping("/p") public String p(@ModelAttribute Pet pet, @CookieValue("c") String c,
            @RequestPart("d") String d) throws Exception {
        Runtime.getRuntime().exec(pet.getName()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(pet.getName())));
        Runtime.getRuntime().exec(c); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(c)));
        Runtime.getRuntime().exec(d); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(d)));
        Runtime.getRuntime().exec("a" + pet.age);
        return "";
    }
    @PostMapping("/f") public String f(@RequestParam org.springframework.web.multipart.MultipartFile file) throws Exception {
        Runtime.getRuntime().exec(file.getOriginalFilename()); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(file.getOriginalFilename())));
        return "";
    }
}
