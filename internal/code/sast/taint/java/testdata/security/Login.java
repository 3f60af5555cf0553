package app.security;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.AbstractUserDetailsAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;

class Login implements AuthenticationProvider {
	private JdbcTemplate jdbc;

	@Override
	public Authentication authenticate(Authentication authentication) {
		String name = authentication.getName();
		String password = (String) authentication.getCredentials();
		jdbc.queryForMap("SELECT * FROM users WHERE name = ? AND password = ?", name, password);
		jdbc.queryForMap("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
		jdbc.queryForMap("SELECT * FROM users WHERE password = '" + password + "'"); // want: sql-injection
		return new UsernamePasswordAuthenticationToken(name, password);
	}

	@Override
	public boolean supports(Class<?> type) {
		return true;
	}
}

class Users implements UserDetailsService {
	private JdbcTemplate jdbc;

	@Override
	public UserDetails loadUserByUsername(String name) {
		return (UserDetails) jdbc.queryForMap("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
	}
}

class Provider extends AbstractUserDetailsAuthenticationProvider {
	private JdbcTemplate jdbc;

	@Override
	protected UserDetails retrieveUser(String name, UsernamePasswordAuthenticationToken token) {
		return (UserDetails) jdbc.queryForMap("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
	}
}

class Orders {
	private JdbcTemplate jdbc;

	Object mine(java.security.Principal who) {
		return jdbc.queryForMap("SELECT * FROM orders WHERE owner = '" + who.getName() + "'");
	}
}
