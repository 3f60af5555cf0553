package app.security;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.crypto.password.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.servlet.config.annotation.CorsRegistry;

class Config {
	void old(HttpSecurity http) throws Exception {
		http.authorizeRequests().anyRequest().permitAll().and()
			.csrf().disable(); // want: csrf-off
		http.headers().frameOptions().disable();
	}

	Object chain(HttpSecurity http) throws Exception {
		return http.authorizeHttpRequests(a -> a.anyRequest().authenticated())
			.csrf(c -> c.disable()) // want: csrf-off
			.build();
	}

	Object other(HttpSecurity http) throws Exception {
		http.csrf(AbstractHttpConfigurer::disable); // want: csrf-off
		return http.cors(AbstractHttpConfigurer::disable).csrf(c -> c.ignoringRequestMatchers("/api/**")).build();
	}

	PasswordEncoder encoder(boolean plain) {
		return plain ? NoOpPasswordEncoder.getInstance() : new Argon(); // want: password-hash
	}

	PasswordEncoder rounds() {
		new org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder(12);
		org.springframework.security.crypto.bcrypt.BCrypt.gensalt(4); // want: password-hash
		org.springframework.security.crypto.bcrypt.BCrypt.gensalt(12);
		return new org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder(4); // want: password-hash
	}

	Object old() {
		return new StandardPasswordEncoder(); // want: password-hash
	}

	void cors(CorsRegistry registry) {
		CorsConfiguration open = new CorsConfiguration();
		open.setAllowCredentials(true);
		open.addAllowedOriginPattern("*"); // want: open-cors
		CorsConfiguration named = new CorsConfiguration();
		named.setAllowCredentials(true);
		named.addAllowedOrigin("https://app.example.org");
		registry.addMapping("/**").allowedOrigins("https://app.example.org").allowCredentials(true);
		CorsConfiguration listed = new CorsConfiguration();
		listed.setAllowedOriginPatterns(java.util.List.of("*"));
		listed.setAllowCredentials(true); // want: open-cors
		CorsConfiguration before = new CorsConfiguration();
		before.addAllowedOrigin("*");
		before.setAllowCredentials(true); // want: open-cors
		registry.addMapping("/**").allowedOriginPatterns("*").allowedMethods("GET").allowCredentials(true); // want: open-cors
		registry.addMapping("/**").allowedOriginPatterns("*").allowCredentials(true); // want: open-cors
	}

	@CrossOrigin(originPatterns = "*", allowCredentials = "true") // want: open-cors
	@GetMapping("/a")
	public void a() {}

	@CrossOrigin(origins = "*")
	@GetMapping("/b")
	public void b() {}
}
