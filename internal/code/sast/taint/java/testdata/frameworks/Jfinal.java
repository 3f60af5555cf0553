package p.jfinal;
import com.jfinal.core.Controller;
public class J extends Controller {
    public void index() throws Exception {
        Runtime.getRuntime().exec(getPara("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getPara("a"))));
        Runtime.getRuntime().exec(getHeader("a")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(getHeader("a"))));
        Runtime.getRuntime().exec("x" + getParaToInt("b"));
    }
}
