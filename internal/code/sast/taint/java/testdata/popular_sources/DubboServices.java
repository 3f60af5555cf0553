package popular.dubbo;
import org.apache.dubbo.config.annotation.DubboService;
import org.apache.dubbo.rpc.*;
import java.sql.Statement;
interface UserApi { String find(String name); void store(UserDto u, long id); }
class UserDto implements java.io.Serializable { private String nick; public String getNick() { return nick; } }
@DubboService(version = "1.0")
class UserApiImpl implements UserApi {
    Statement st;
    @Override public String find(String name) {
        try { return st.executeQuery("SELECT * FROM u WHERE n = '" + name + "'").toString(); } catch (Exception e) { return ""; } // want: sql-injection
    }
    @Override public void store(UserDto u, long id) {
        try {
            st.execute("INSERT INTO u VALUES('" + u.getNick() + "')"); // want: sql-injection
            st.execute("INSERT INTO u VALUES(" + id + ")");
            st.execute("INSERT INTO t VALUES('" + RpcContext.getServiceContext().getAttachment("tenant") + "')"); // want: sql-injection
        } catch (Exception e) { }
    }
}
