package sampled.jfinal;
import com.jfinal.aop.*;
import com.jfinal.core.*;
import com.jfinal.plugin.activerecord.*;
import java.nio.file.*;
@Path("/blog")
public class JFinalApp extends Controller {
    public void index() {
        Db.find("select * from blog where title = '" + getPara("title") + "'"); // want: sql-injection
        Db.find("select * from blog where id = " + getParaToInt("id"));
        Db.find("select * from blog where title = ?", getPara("title"));
        renderHtml("<p>" + get("q") + "</p>"); // want: xss
    }
    public void file() throws Exception {
        Files.readString(java.nio.file.Path.of("/srv/" + getPara(0))); // want: path-traversal
        redirect(getPara("next")); // want: open-redirect
        renderFile(new java.io.File("/srv/files/" + get("name"))); // want: path-traversal
    }
    @ActionKey("/run")
    public void run(String cmd, Integer n) throws Exception {
        Runtime.getRuntime().exec("sh -c " + cmd); // want: command-injection
        Db.update("delete from t where n = " + n);
    }
    public void save() {
        Blog blog = getModel(Blog.class, "b");
        Db.update("update t set a = '" + getRawData() + "'"); // want: sql-injection
    }
}
class Blog extends Model<Blog> { }
class Check implements Interceptor {
    public void intercept(Invocation inv) {
        Db.find("select * from t where a = '" + inv.getController().getPara("token") + "'"); // want: sql-injection
        inv.invoke();
    }
}
