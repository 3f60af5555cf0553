package app;

import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
public interface UserMapper {
    List<User> byName(@Param("name") String name);

    /** Those whose name is like(it). */
    List<User> like(String text);

    List<User> sorted(@Param("column") String column, @Param("limit") int limit);

    List<User> chosen(@Param("column") final String column);

    List<User> found(User like);

    List<User> among(@Param("names") List<String> names);

    List<User> ordered(@Param("column") String by, @Param("name") String name);

    int mapped(Map<String, Object> values);

    List<User> never(long id);
}
