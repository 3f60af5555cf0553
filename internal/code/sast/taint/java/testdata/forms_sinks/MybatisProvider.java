package forms.sinks.mybatisprovider;
import org.apache.ibatis.annotations.*;
import org.apache.ibatis.jdbc.SQL;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class MybatisProvider {
    UserMapper mapper;
    @Mapper interface UserMapper {
        @SelectProvider(type = Provider.class, method = "find")
        List<String> find(String name);
    }
    static class Provider {
        public String find(String name) {
            return new SQL().SELECT("*").FROM("users").WHERE("name = '" + name + "'").toString(); // not found: sql-injection
        }
    }
    @GetMapping("/a")
    String a(@RequestParam String s, @RequestParam int n) throws Exception {
        mapper.find(s);
        return "ok";
    }
}
