package p.mybatiswrapper;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.conditions.update.UpdateWrapper;
@RestController
public class C {
    @GetMapping("/a0") void a0(@RequestParam String s) throws Exception {
        new QueryWrapper<Object>().orderByAsc(s); // want: sql-injection
    }
    @GetMapping("/a1") void a1(@RequestParam String s) throws Exception {
        new QueryWrapper<Object>().apply("n = '" + s + "'"); // want: sql-injection
    }
    @GetMapping("/a2") void a2(@RequestParam String s) throws Exception {
        new UpdateWrapper<Object>().setSql("n = '" + s + "'"); // want: sql-injection
    }
    @GetMapping("/a3") void a3(@RequestParam String s) throws Exception {
        new QueryWrapper<Object>().last("limit " + s); // want: sql-injection
    }
    @GetMapping("/a4") void a4(@RequestParam String s) throws Exception {
        new QueryWrapper<Object>().eq("n", s);
    }
}
