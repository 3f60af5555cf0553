package forms.userdetails;
import org.springframework.security.core.userdetails.*;
import org.springframework.security.authentication.*;
import org.springframework.security.core.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
@Service
class Users implements UserDetailsService {
    private final JdbcTemplate jdbc;
    Users(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    @Override
    public org.springframework.security.core.userdetails.UserDetails loadUserByUsername(String username) {
        jdbc.queryForList("select * from users where name = ?", username);
        return jdbc.queryForObject("select * from users where name = '" + username + "'", (rs, n) -> User.withUsername(rs.getString(1)).build()); // want: sql-injection
    }
}
class LdapAuth implements AuthenticationProvider {
    private final JdbcTemplate jdbc;
    LdapAuth(JdbcTemplate jdbc) { this.jdbc = jdbc; }
    public Authentication authenticate(Authentication authentication) {
        String name = authentication.getName();
        jdbc.execute("update users set seen = now() where name = '" + name + "'"); // want: sql-injection
        return authentication;
    }
    public boolean supports(Class<?> c) { return true; }
}
