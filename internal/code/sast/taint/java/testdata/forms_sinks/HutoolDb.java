package forms.sinks.hutooldb;
import cn.hutool.db.Db;
import cn.hutool.core.util.RuntimeUtil;
import cn.hutool.core.io.FileUtil;
import org.springframework.web.bind.annotation.*;
@RestController
class HutoolDb {
    
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        Db.use().query("select * from user where name = '" + s + "'"); // want: sql-injection
        RuntimeUtil.execForStr("ping " + s); // want: command-injection
        FileUtil.readUtf8String("/srv/" + s); // want: path-traversal
        Db.use().query("select * from user where name = ?", s);
        return "ok";
    }
}
