package p.struts2;
import com.opensymphony.xwork2.ActionSupport;
import org.apache.struts2.interceptor.ServletRequestAware;
public class A extends ActionSupport {
    private String name;
    private String fileFileName;
    public void setName(String n) {
        name = n;
    }
    public String getName() {
        return name;
    }
    public void setFileFileName(String n) {
        fileFileName = n;
    }
    public String execute() throws Exception {
        Runtime.getRuntime().exec(name); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(name)));
        Runtime.getRuntime().exec(fileFileName); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(fileFileName)));
        return SUCCESS;
    }
}
