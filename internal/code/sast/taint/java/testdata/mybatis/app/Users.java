package app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.*;

class Town {
    private String name;

    public String getName() {
        return name;
    }
}

class User {
    private String name;
    private Town town;
    private int age;

    public String getName() {
        return name;
    }

    public Town getTown() {
        return town;
    }

    public int getAge() {
        return age;
    }
}

@RestController
class Users {
    private final UserMapper users;

    Users(UserMapper users) {
        this.users = users;
    }

    @GetMapping("/users")
    List<User> all(@RequestParam String name, @RequestParam int limit, @RequestParam List<String> names, @RequestBody User user) {
        users.byName(name);
        users.like(name);
        users.sorted(name, limit);
        users.chosen(name);
        users.found(user);
        users.among(names);
        users.ordered(name, "x");
        Map<String, Object> values = new HashMap<>();
        values.put("name", name);
        users.mapped(values);
        return users.never(limit);
    }
}
