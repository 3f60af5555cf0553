package app.mapper;

import java.util.List;
import java.util.Map;
import com.baomidou.mybatisplus.core.conditions.Wrapper;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.toolkit.Constants;
import lombok.Data;
import lombok.RequiredArgsConstructor;
import org.apache.ibatis.annotations.*;
import org.springframework.web.bind.annotation.*;

interface UserMapper {
	@Select("select * from users where name = #{name}")
	List<Map<String, Object>> byName(@Param("name") String name);

	@Select("select * from users order by ${column}") // want: sql-injection
	List<Map<String, Object>> sorted(@Param("column") String column);

	@Select("select count(*) from users ${ew.customSqlSegment}")
	Long counted(@Param(Constants.WRAPPER) Wrapper<Search> ew);

	@Select("select * from users where id in (${ids})") // want: sql-injection
	List<Map<String, Object>> among(@Param("ids") List<String> ids);
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
		users.counted(new QueryWrapper<Search>().eq("name", search.getName()));
		return users.sorted(search.getSort().getColumn());
	}

	@GetMapping("/users")
	List<Map<String, Object>> list(@RequestParam List<String> ids) {
		return users.among(ids);
	}
}
