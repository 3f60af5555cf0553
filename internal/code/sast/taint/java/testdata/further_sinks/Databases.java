package app;

import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.iciql.Db;
import org.beetl.sql.core.SQLManager;
import org.beetl.sql.core.SQLReady;
import org.noear.wood.DbContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Databases {
    private SQLManager manager;
    private DbContext wood;

    @GetMapping("/find")
    public String find(String name) throws Exception {
        manager.execute(new SQLReady("select * from users where name = '" + name + "'"), User.class); // want: sql-injection
        manager.execute(new SQLReady("select * from users where name = ?", name), User.class);
        new QueryWrapper<User>().apply("name = '" + name + "'"); // want: sql-injection
        new QueryWrapper<User>().apply("name = {0}", name);
        wood.sql("select * from users where name = '" + name + "'").getList(User.class); // want: sql-injection
        Db.open("jdbc:h2:mem:iciql").executeUpdate("delete from users where name = '" + name + "'"); // want: sql-injection
        return "ok";
    }
}
