package p.jodd_madvoc;
import jodd.madvoc.meta.Action;
import jodd.madvoc.meta.In;
import jodd.madvoc.meta.MadvocAction;
@MadvocAction
public class C {
    @In String name;
    @Action("/hello") public String view() throws Exception {
        Runtime.getRuntime().exec(name); // not found: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(String.valueOf(name)));
        return "ok";
    }
}
