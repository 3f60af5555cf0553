package sampled.hutool;
import cn.hutool.core.io.*;
import cn.hutool.core.util.*;
import cn.hutool.db.*;
import cn.hutool.extra.ssh.*;
import cn.hutool.http.*;
import cn.hutool.script.ScriptUtil;
import com.jcraft.jsch.Session;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class HutoolSink {
    private Session ssh;
    @GetMapping("/h")
    void h(@RequestParam String url, @RequestParam String cmd, @RequestParam String file, @RequestParam String name) throws Exception {
        HttpUtil.get(url); // want: ssrf
        HttpRequest.post(url).form("a", 1).execute(); // want: ssrf
        HttpUtil.createGet("https://api.example.com/q").form("q", name).execute();
        RuntimeUtil.execForStr("sh", "-c", cmd); // want: command-injection
        RuntimeUtil.exec("ping " + cmd); // want: command-injection
        FileUtil.readUtf8String("/srv/" + file); // want: path-traversal
        FileUtil.writeUtf8String("x", "/srv/" + file); // want: path-traversal
        ZipUtil.unzip("/srv/" + file, "/srv/out"); // want: path-traversal
        Db.use().query("SELECT * FROM u WHERE n = '" + name + "'"); // want: sql-injection
        Db.use().execute("UPDATE u SET n = '" + name + "'"); // want: sql-injection
        Db.use().query("SELECT * FROM u WHERE n = ?", name);
        ScriptUtil.eval(cmd); // want: code-injection
        JschUtil.exec(ssh, "ls " + cmd, CharsetUtil.CHARSET_UTF_8); // want: command-injection
        FileUtil.readUtf8String("/srv/" + FileUtil.getName(file));
        FileUtil.del(FileUtil.file("/srv", "a", file));
        FileUtil.del(FileUtil.file(new java.io.File(name), "a")); // want: path-traversal
        FileUtil.del(FileUtil.file("/srv/" + file)); // want: path-traversal
    }
}
