package popular.mybatis;
import org.apache.ibatis.annotations.*;
import org.apache.ibatis.jdbc.SQL;
import java.util.List;
@Mapper
interface UserMapper {
    @Select("SELECT * FROM users ORDER BY ${col}") // want: sql-injection
    List<Object> sorted(@Param("col") String col);
    @Select("SELECT * FROM users WHERE name = #{name}")
    List<Object> named(@Param("name") String name);
    @Delete({"DELETE FROM users", "WHERE name = '${name}'"}) // want: sql-injection
    int remove(@Param("name") String name);
    @SelectProvider(type = UserSql.class, method = "search")
    List<Object> search(@Param("q") String q);
}
class UserSql {
    public String search(@Param("q") String q) {
        return new SQL() {{ SELECT("*"); FROM("users"); WHERE("name = #{q}"); }}.toString();
    }
}
