package app.mapper;

import java.util.List;
import java.util.Map;
import lombok.Data;
import lombok.RequiredArgsConstructor;
import org.apache.ibatis.annotations.*;
import org.springframework.web.bind.annotation.*;

interface UserMapper {
	@Select("select * from users where name = #{name}")
	List<Map<String, Object>> byName(@Param("name") String name);

	@Select("select * from users order by ${column}") // want: sql-injection
	List<Map<String, Object>> sorted(@Param("column") String column);
}

@Data
class Search {
	private String name;
	private Sort sort;
}

@Data
class Sort {
	private String column;
	private int page;
}

@RestController
@RequiredArgsConstructor
class UserController {
	private final UserMapper users;

	@PostMapping("/users")
	List<Map<String, Object>> search(@RequestBody Search search) {
		users.byName(search.getName());
		return users.sorted(search.getSort().getColumn());
	}
}
