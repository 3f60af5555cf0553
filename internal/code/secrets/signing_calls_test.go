package secrets

import "testing"

// TestKeysOfLibraries scans literals that libraries take as the key of sessions and tokens, and calls that read it from outside.
func TestKeysOfLibraries(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 103)
	slashed := m.word(20) + "/" + m.word(22) + "/" + m.word(9) + "7"
	requireKinds(t, map[string]specimen{
		"itsdangerous":              {"main.py", "s = URLSafeTimedSerializer(\"ThisSignsAllOfIt\")\n", sevHigh},
		"itsdangerous from outside": {"main.py", "s = URLSafeTimedSerializer(app.config[\"SECRET_KEY\"])\n", ""},
		"itsdangerous in a test":    {"tests/test_a.py", "s = URLSafeSerializer(\"secret-key\")\n", ""},
		"signer with a time":        {"main.py", "signer = TimestampSigner(\"toor1toor1\")\n", sevHigh},
		"Starlette":                 {"main.py", "app.add_middleware(SessionMiddleware, secret_key=\"toor1toor1\")\n", sevHigh},
		"Flask":                     {"main.py", "app.config.update(\n    DEBUG=True,\n    SECRET_KEY=\"toor1toor1\")\n", sevHigh},
		"Bottle":                    {"main.py", "response.set_cookie(\"user\", name, secret=\"toor1toor1\")\n", sevHigh},
		"aiohttp": {
			"main.py", "setup(app, EncryptedCookieStorage(b\"Thirty-two bytes of a long key!!\"))\n", sevHigh,
		},
		"Fernet":                    {"main.py", "box = Fernet(b\"" + m.base64(43) + "=\")\n", sevHigh},
		"Fernet from outside":       {"main.py", "box = Fernet(os.environ[\"FERNET_KEY1\"])\n", ""},
		"PHP":                       {"a.php", "<?php $d = JWT::decode($t, new Key(\"toor1toor1\", 'HS256'));\n", sevHigh},
		"PHP from outside":          {"a.php", "<?php $d = JWT::decode($t, new Key($secret, 'HS256'));\n", ""},
		"cookies in Rust":           {"a.rs", "let key = Key::from(b\"" + m.word(64) + "\");\n", sevHigh},
		"key of a keyboard in Rust": {"a.rs", "let key = Key::from(\"Enter\");\n", ""},
		"constant in Rust": {
			"a.rs", "const KEY: &[u8] = b\"toor1toor1\";\nfn f() { encode(&h, &c, &EncodingKey::from_secret(KEY)); }\n", sevHigh,
		},
		"HMAC in Rust":              {"a.rs", "let mac = HmacSha256::new_from_slice(b\"toor1toor1\").unwrap();\n", sevHigh},
		"Fastify":                   {"a.ts", "app.register(require('@fastify/jwt'), {\n  secret: 'toor1toor1'\n})\n", sevHigh},
		"Fastify from outside":      {"a.ts", "app.register(require('@fastify/jwt'), { secret: process.env.JWT_SECRET })\n", ""},
		"Koa":                       {"a.js", "app.keys = ['toor1toor1'];\n", sevHigh},
		"Koa from outside":          {"a.js", "app.keys = [process.env.APP_KEY];\n", ""},
		"Auth.js":                   {"a.ts", "export default NextAuth({ providers: [], secret: 'toor1toor1' })\n", sevHigh},
		"encoded text":              {"a.ts", "const secret = new TextEncoder().encode('toor1toor1');\n", sevHigh},
		"encoded text from outside": {"a.ts", "const secret = new TextEncoder().encode(process.env.JWT_SECRET);\n", ""},
		"middleware in Go":          {"a.go", "e.Use(middleware.JWT([]byte(\"toor1toor1\")))\n", sevHigh},
		"middleware with a method":  {"a.go", "auth = jwtauth.New(\"HS256\", []byte(\"toor1toor1\"), nil)\n", sevHigh},
		"middleware of Gin": {
			"a.go", "jwt.GinJWTMiddleware{\n\tRealm: \"shop\",\n\tKey:   []byte(\"toor1toor1\"),\n}\n", sevHigh,
		},
		"store of messages in Go": {"a.go", "s.flashStore = sessions.NewCookieStore([]byte(\"toor1toor1\"))\n", sevLow},
		"store of sessions in Go": {"a.go", "s.userStore = sessions.NewCookieStore([]byte(\"toor1toor1\"))\n", sevHigh},
		"member in Go":            {"a.go", "c := Config{\n\tSigningKey: []byte(\"toor1toor1\"),\n}\n", sevHigh},
		"variable in Go":          {"a.go", "var mySigningKey = []byte(\"toor1toor1\")\n", sevHigh},
		"bytes in C#": {
			"A.cs", "var key = Encoding.ASCII.GetBytes(\"ThisSignsAllOfIt\");\nnew SymmetricSecurityKey(key);\n", sevHigh,
		},
		"bytes in C# from outside": {
			"A.cs", "var key = Encoding.ASCII.GetBytes(settings.Key1);\nnew SymmetricSecurityKey(key);\n", "",
		},
		"key of tokens in .NET": {"appsettings.json", "{\n  \"TokenKey\": \"" + m.word(64) + "\"\n}\n", sevMed},
		"key of a section": {
			"appsettings.json",
			"{\n  \"JWTSetting\": {\n    \"securityKey\": \"kqlwmznxbcvhgjfdptyr\",\n    \"expireInMinutes\": 2\n  }\n}\n", sevMed,
		},
		"key of options of tokens": {
			"appsettings.json",
			"{\n\t\"TokenOptions\": {\n\t\t\"Audience\": \"shop\",\n\t\t\"SecurityKey\": \"" + m.word(40) + "\"\n\t}\n}\n", sevMed,
		},
		"public key of a section": {
			"appsettings.json", "{\n  \"JwtSettings\": {\n    \"PublicKey\": \"" + m.word(40) + "\"\n  }\n}\n", "",
		},
		"name of a cookie":    {"settings.js", "module.exports = { TokenKey: 'EL-ADMIN-TOKEN' }\n", ""},
		"base64 with slashes": {"config/keys.js", "module.exports = { secretOrKey: '" + slashed + "' }\n", sevHigh},
		"path in the place of a key": {
			"config/keys.js", "module.exports = { secretOrKey: 'config/keys/private/server/jwt.key' }\n", "",
		},
		"two keys of tokens": {
			"appsettings.json",
			"{\n  \"Jwt\": {\n    \"AccessSecretKey\": \"" + m.hex(128) + "\",\n    \"Issuer\": \"http://localhost:5129\"\n  }\n}\n", sevMed,
		},
		"constant in base64 in Java": {
			"A.java", "String KEY = \"dGhpc1NpZ25zQWxsT2ZJdA\";\n.signWith(SignatureAlgorithm.HS256, " +
				"new SecretKeySpec(DatatypeConverter.parseBase64Binary(KEY), SignatureAlgorithm.HS256.getJcaName()))\n", sevHigh,
		},
		"constant with an encoding in Java": {
			"A.java", "String KEY = \"signsAllOfThis1\";\n.signWith(SignatureAlgorithm.HS256, KEY.getBytes(StandardCharsets.UTF_8))\n", sevHigh,
		},
		"constant that a decoder takes in Java": {
			"A.java", "String KEY = \"dGhpc1NpZ25zQWxsT2ZJdA\";\nsetSigningKey(Base64.getDecoder().decode(KEY))\n", sevHigh,
		},
		"constant that a function maps in Java": {
			"A.java", "String NAME = \"keyOfTheTokens\";\nsetSigningKey(store.lookUp(NAME))\n", "",
		},
		"project of tests in t":        {"t/proj/settings.py", "SECRET_KEY = '" + m.word(50) + "'\n", ""},
		"project in another folder":    {"proj/settings.py", "SECRET_KEY = '" + m.word(50) + "'\n", sevHigh},
		"smoke test":                   {"bin/smoke.rb", "secret = 'signsAllOfThis1'\nJWT.encode({ a: 1 }, secret, 'HS256')\n", ""},
		"script":                       {"bin/sign.rb", "secret = 'signsAllOfThis1'\nJWT.encode({ a: 1 }, secret, 'HS256')\n", sevHigh},
		"secret of a token of OAuth 1": {"a.rb", "config.oauth_token_secret = \"" + m.word(45) + "\"\n", sevMed},
	})
}
