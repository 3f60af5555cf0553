package popular.mybatis;
import org.springframework.web.bind.annotation.*;
import java.util.Set;
@RestController
class MyBatisSink {
    UserMapper users;
    @GetMapping("/b")
    Object b(@RequestParam String col, @RequestParam String name) {
        users.sorted(col);
        users.remove(name);
        users.search(name);
        if (Set.of("name", "id").contains(col)) users.sorted(col);
        return users.named(name);
    }
}
