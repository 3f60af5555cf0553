package app;

import java.security.*;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.*;
import javax.crypto.spec.*;
import javax.net.ssl.*;
import java.security.cert.X509Certificate;
import javax.servlet.http.*;

public class Crypto {
	private static final String ALGORITHM = "MD5";

	void hashes(byte[] data) throws Exception {
		MessageDigest.getInstance(ALGORITHM).digest(data); // want: weak-hash
		MessageDigest.getInstance("SHA-256").digest(data);
		Signature.getInstance("SHA1withRSA"); // want: weak-hash
		Signature.getInstance("SHA256withRSA");
		org.apache.commons.codec.digest.DigestUtils.md5Hex(data); // want: weak-hash
		org.apache.commons.codec.digest.DigestUtils.sha256Hex(data);
	}

	void ciphers(byte[] key, byte[] nonce) throws Exception {
		Cipher.getInstance("DES/CBC/PKCS5Padding"); // want: weak-cipher
		Cipher.getInstance("AES"); // want: weak-cipher
		Cipher.getInstance("AES/ECB/PKCS5Padding"); // want: weak-cipher
		Cipher c = Cipher.getInstance("AES/GCM/NoPadding");
		c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
		new SecretKeySpec("0123456789abcdef".getBytes(), "AES"); // want: hardcoded-key
		new SecretKeySpec(System.getenv("KEY").getBytes(), "AES");
		new IvParameterSpec("0123456789abcdef".getBytes()); // want: fixed-nonce
		new IvParameterSpec(nonce);
		KeyGenerator.getInstance("DES"); // want: weak-cipher
		KeyPairGenerator g = KeyPairGenerator.getInstance("RSA");
		g.initialize(1024); // want: weak-key
		g.initialize(3072);
	}

	void more(byte[] data, java.io.InputStream in) throws Exception {
		new org.apache.commons.codec.digest.DigestUtils("MD5").digest(data); // want: weak-hash
		new org.apache.commons.codec.digest.DigestUtils("SHA-256").digest(data);
		Mac.getInstance("HmacMD5"); // want: weak-hash
		Mac.getInstance("HmacSHA256");
		new NullCipher(); // want: weak-cipher
		KeyGenerator keys = KeyGenerator.getInstance("AES");
		keys.init(64); // want: weak-key
		keys.init(256);
		KeyPairGenerator curve = KeyPairGenerator.getInstance("EC");
		curve.initialize(256);
		new GCMParameterSpec(128, "0123456789ab".getBytes()); // want: fixed-nonce
	}

	void answers(HttpServletRequest request, HttpServletResponse response, Cipher cipher) throws Exception {
		byte[] data = request.getParameter("in").getBytes();
		response.getWriter().print(new String(MessageDigest.getInstance("SHA-256").digest(data)));
		response.getWriter().print(new String(cipher.doFinal(data)));
	}

	String tokens(HttpSession session) {
		Random r = new Random();
		String token = Long.toHexString(r.nextLong()); // want: weak-random
		session.setAttribute("csrf_token", "" + Math.random()); // want: weak-random
		int delay = r.nextInt(100);
		int dice = ThreadLocalRandom.current().nextInt(6);
		byte[] bytes = new byte[16];
		new SecureRandom().nextBytes(bytes);
		String secret = java.util.Base64.getEncoder().encodeToString(bytes);
		return token + secret + delay + dice;
	}

	void cookies(HttpServletResponse response, String value) {
		Cookie a = new Cookie("a", value);
		a.setSecure(true);
		a.setHttpOnly(true);
		response.addCookie(a);
		Cookie b = new Cookie("b", value);
		b.setSecure(false); // want: insecure-cookie
		b.setHttpOnly(false); // want: script-cookie
		response.addCookie(b);
		Cookie c = new Cookie("c", value);
		response.addCookie(c); // want: insecure-cookie, script-cookie
		Cookie language = new Cookie("language", value);
		language.setSecure(true);
		response.addCookie(language);
		Cookie gone = new Cookie("c", "");
		gone.setMaxAge(0);
		response.addCookie(gone);
	}

	void tls() throws Exception {
		SSLContext old = SSLContext.getInstance("SSLv3"); // want: old-tls
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, new TrustManager[] {new X509TrustManager() {
			public void checkClientTrusted(X509Certificate[] chain, String type) {}

			public void checkServerTrusted(X509Certificate[] chain, String type) {} // want: no-tls-check

			public X509Certificate[] getAcceptedIssuers() {
				return new X509Certificate[0];
			}
		}}, new SecureRandom());
		HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true); // want: no-tls-check
		HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> host.equals("example.org"));
		HttpsURLConnection.setDefaultHostnameVerifier(new HostnameVerifier() {
			@Override
			public boolean verify(String host, SSLSession session) { // want: no-tls-check
				return true;
			}
		});
	}

	void clients(io.netty.handler.ssl.SslContextBuilder netty, org.apache.http.impl.client.HttpClientBuilder builder) throws Exception {
		builder.setSSLHostnameVerifier(org.apache.http.conn.ssl.NoopHostnameVerifier.INSTANCE); // want: no-tls-check
		builder.setSSLHostnameVerifier(new org.apache.http.conn.ssl.NoopHostnameVerifier()); // want: no-tls-check
		builder.setSSLHostnameVerifier(new org.apache.http.conn.ssl.DefaultHostnameVerifier());
		org.apache.http.ssl.SSLContexts.custom().loadTrustMaterial(new org.apache.http.conn.ssl.TrustAllStrategy()); // want: no-tls-check
		org.apache.http.ssl.SSLContexts.custom().loadTrustMaterial((chain, type) -> true); // want: no-tls-check
		netty.trustManager(io.netty.handler.ssl.util.InsecureTrustManagerFactory.INSTANCE); // want: no-tls-check
		netty.trustManager(new java.io.File("/etc/app/authority.pem"));
	}

	void jwt(String token, byte[] key) {
		io.jsonwebtoken.Jwts.parser().setSigningKey(key).parseClaimsJws(token);
		io.jsonwebtoken.Jwts.parser().setSigningKey(key).parse(token); // want: unverified-token
		io.jsonwebtoken.Jwts.parser().setSigningKey("a well known key"); // want: hardcoded-key
		com.auth0.jwt.algorithms.Algorithm.none(); // want: unverified-token
	}

	void keys(String password, byte[] salt, byte[] stored) throws Exception {
		byte[] written = {0x01, 0x23, 0x45, 0x67, (byte) 0x89, (byte) 0xAB, (byte) 0xCD, (byte) 0xEF};
		new javax.crypto.spec.DESKeySpec(written); // want: hardcoded-key
		new javax.crypto.spec.DESedeKeySpec("a key of 24 octets, no?!".getBytes()); // want: hardcoded-key
		new SecretKeySpec(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, "AES"); // want: hardcoded-key
		new SecretKeySpec(stored, "AES");
		byte[] drawn = new byte[16];
		new java.util.Random().nextBytes(drawn);
		new SecretKeySpec(drawn, "AES"); // want: weak-random
		byte[] one = {(byte) (Math.random() * 256), stored[0]};
		new javax.crypto.spec.DESKeySpec(one); // want: weak-random
		byte[] good = new byte[16];
		new SecureRandom().nextBytes(good);
		new SecretKeySpec(good, "AES");
		new javax.crypto.spec.PBEKeySpec(password.toCharArray(), salt, 1, 128); // want: password-hash
		new javax.crypto.spec.PBEKeySpec(password.toCharArray(), salt, 600_000, 256);
	}
}
