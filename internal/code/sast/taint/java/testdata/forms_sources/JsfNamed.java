package forms.jsfnamed;
import jakarta.inject.Named;
import jakarta.enterprise.context.RequestScoped;
@Named
@RequestScoped
public class JsfNamed {
    private String command;
    public String getCommand() { return command; }
    public void setCommand(String command) { this.command = command; }
    public String run() throws Exception {
        Runtime.getRuntime().exec("sh -c " + command); // want: command-injection
        return "done";
    }
}
