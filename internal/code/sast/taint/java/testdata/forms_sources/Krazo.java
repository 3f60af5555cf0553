package forms.krazo;
import jakarta.mvc.*;
import jakarta.ws.rs.*;
import jakarta.inject.Inject;
@Controller
@Path("hello")
public class Krazo {
    @Inject Models models;
    @POST
    public String post(@BeanParam Form form) throws Exception {
        Runtime.getRuntime().exec("sh -c " + form.getName()); // want: command-injection
        return "redirect:ok";
    }
    public static class Form {
        @FormParam("name") private String name;
        @FormParam("age") private int age;
        public String getName() { return name; }
        public int getAge() { return age; }
    }
}
