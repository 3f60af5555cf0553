package forms.modeldrivenaction;
import com.opensymphony.xwork2.*;
public class ModelDrivenAction extends ActionSupport implements ModelDriven<ModelDrivenAction.User> {
    private final User user = new User();
    public User getModel() { return user; }
    public String execute() throws Exception {
        Runtime.getRuntime().exec("sh -c " + user.getName()); // not found: command-injection
        return SUCCESS;
    }
    public static class User {
        private String name;
        public String getName() { return name; }
        public void setName(String name) { this.name = name; }
    }
}
