package app;

import java.lang.reflect.Field;
import java.util.Map;
import org.springframework.web.bind.annotation.*;

@RestController
public class FieldsByName {
	static class User {
		String name;
		boolean admin;
	}

	@PostMapping("/user")
	void update(@RequestBody Map<String, Object> body) throws Exception {
		User user = new User();
		body.forEach((key, value) -> {
			Field field = User.class.getDeclaredField(key);
			field.set(user, value); // want: mass-assignment
			user.getClass().getField(key).set(user, value); // want: mass-assignment
		});
		Field name = User.class.getDeclaredField("name");
		name.set(user, body.get("name"));
	}
}
