package app;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Properties;

class Configured {
	private final Properties settings = new Properties();

	byte[] hash(byte[] data) throws Exception {
		settings.load(Configured.class.getResourceAsStream("/app.properties"));
		return MessageDigest.getInstance(settings.getProperty("hash", "SHA-256")).digest(data); // want: weak-hash
	}
}
