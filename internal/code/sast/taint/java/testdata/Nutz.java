package shop;

import org.nutz.dao.Dao;
import org.nutz.dao.Sqls;
import org.nutz.ioc.loader.annotation.Inject;
import org.nutz.ioc.loader.annotation.IocBean;
import org.nutz.mvc.annotation.At;
import org.nutz.mvc.annotation.Ok;
import org.nutz.mvc.annotation.Param;

import java.io.IOException;

@IocBean
@At("/user")
public class Nutz {
    @Inject
    private Dao dao;

    @At
    @Ok("json")
    public Object find(@Param("name") String name, @Param("page") int page) throws IOException {
        dao.execute(Sqls.create("SELECT * FROM user WHERE name = '" + name + "'")); // want: sql-injection
        dao.execute(Sqls.create("SELECT * FROM user LIMIT " + page));
        return Runtime.getRuntime().exec("finger " + name); // want: command-injection
    }
}
