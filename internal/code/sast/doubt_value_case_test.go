package sast_test

import "strings"

const (
	ciphered = "class ~ {\n%    byte[] encrypt(byte[] text, javax.crypto.spec.SecretKeySpec key) throws Exception {\n" +
		"        javax.crypto.Cipher cipher = javax.crypto.Cipher.getInstance(\"AES/CBC/PKCS5Padding\");\n" +
		"        cipher.init(1, key, new javax.crypto.spec.IvParameterSpec(\"1234567812345678\".getBytes()));\n" +
		"        return cipher.doFinal(text);\n    }\n}\n"
	managed = "import java.security.cert.X509Certificate;\nimport javax.net.ssl.*;\n\npublic class ~ {\n" +
		"  static class %Manager implements X509TrustManager {\n" +
		"    public void checkClientTrusted(X509Certificate[] chain, String type) {\n    }\n\n" +
		"    public void checkServerTrusted(X509Certificate[] chain, String type) {\n    }\n\n" +
		"    public X509Certificate[] getAcceptedIssuers() {\n      return new X509Certificate[0];\n    }\n  }\n}\n"
	dialled = "package main\n\nimport \"crypto/tls\"\n\nfunc dial(mode string) (c *tls.Config) {\n%\tcase \"enable\":\n" +
		"\t\tc = &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: true}\n\t}\n\treturn c\n}\n"
)

// doubtsOfValues are about values that protect nothing, and about what the caller or an earlier version asks for.
var doubtsOfValues = map[string]doubtCase{
	"cookie with one of two values": {
		rule: "taint/script-cookie", file: "a.php",
		weak: "<?php\nsetcookie('session', $id, time() + 3600, '/', '', true);\n",
		safe: "<?php\nsetcookie('signed_in', 'true', time() + 3600, '/', '', true);\n",
	},
	"cookie for scripts": {
		rule: "taint/script-cookie", file: "a.php",
		weak: "<?php\n// The token of the session.\nsetcookie('session', $id, time() + 3600, '/', '', true);\n",
		safe: "<?php\n// The token of an attachment, accessible to the frontend.\nsetcookie('session', $id, time() + 3600, '/', '', true);\n",
	},
	"text that stands for a password": {
		rule: "taint/weak-random", file: "A.java",
		weak: "class ~ {\n  static final String PASSWORD = \"P-\" + Math.random();\n}\n",
		safe: "class ~ {\n  static final String PASSWORD_PLACEHOLDER = \"P-\" + Math.random();\n}\n",
	},
	"deprecated method": {
		rule: "taint/fixed-nonce", file: "A.java",
		weak: strings.Replace(ciphered, "%", "", 1), safe: strings.Replace(ciphered, "%", "    @Deprecated\n", 1),
	},
	"class within another one that trusts everybody": {
		rule: "taint/no-tls-check", file: "A.java",
		weak: strings.Replace(managed, "%", "", 1), safe: strings.Replace(managed, "%", "TrustAll", 1),
	},
	"mode of the connection": {
		rule: "G402", file: "a.go",
		weak: strings.Replace(dialled, "%", "\tswitch mode {\n", 1), safe: strings.Replace(dialled, "%", "\tswitch tlsMode(mode) {\n", 1),
	},
}
