package app;

import com.auth0.jwk.JwkProviderBuilder;
import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.interfaces.DecodedJWT;
import com.nimbusds.jose.crypto.MACSigner;
import io.jsonwebtoken.*;
import io.jsonwebtoken.security.Keys;
import java.sql.Statement;
import javax.servlet.http.*;

class Tokens {
	private static final String KEY = "a key that everybody can read";

	private Statement statement;

	String made(String name) {
		Algorithm.HMAC256("a key that everybody can read"); // want: hardcoded-key
		Algorithm.HMAC256(System.getenv("JWT_KEY"));
		Keys.hmacShaKeyFor(KEY.getBytes()); // want: hardcoded-key
		Keys.hmacShaKeyFor(System.getenv("JWT_KEY").getBytes());
		new MACSigner(KEY); // want: hardcoded-key
		new MACSigner(System.getenv("JWT_KEY"));
		Jwts.builder().setSubject(name).signWith(SignatureAlgorithm.HS256, System.getenv("JWT_KEY")).compact();
		return Jwts.builder().setSubject(name).signWith(SignatureAlgorithm.HS256, KEY).compact(); // want: hardcoded-key
	}

	void read(HttpServletRequest request, HttpServletResponse response) throws Exception {
		String token = request.getHeader("Authorization");
		Jwts.parser().unsecured().build(); // want: unverified-token
		Jwts.parserBuilder().setSigningKey(System.getenv("JWT_KEY")).build().parse(token); // want: unverified-token
		Jwts.parser().verifyWith(Keys.hmacShaKeyFor(System.getenv("JWT_KEY").getBytes())).build().parse(token);
		var decoded = JWT.decode(token);
		statement.executeQuery("SELECT * FROM keys WHERE id = '" + decoded.getKeyId() + "'"); // want: sql-injection
		response.getWriter().print(decoded.getPayload()); // want: xss
		new JwkProviderBuilder(request.getParameter("issuer")).build(); // want: ssrf
		response.getWriter().print(Jwts.builder().setSubject(request.getParameter("name")).compact());
	}
}
