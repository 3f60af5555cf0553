package secrets

import "testing"

// TestKeysOfAccounts scans keys that their names and their form, or the values beside them, show.
func TestKeysOfAccounts(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 134)
	azure := m.base64(86) + "=="
	twilio := m.hex(32)
	requireKinds(t, map[string]specimen{
		"Azure":                   {"A.cs", "const string PrimaryKey = \"" + azure + "\";\n", sevCrit},
		"Azure, public":           {"A.cs", "const string PublicKey = \"" + azure + "\";\n", ""},
		"Agora":                   {"a.js", "const appCertificate = '" + m.hex(32) + "';\n", sevHigh},
		"Agora from outside":      {"a.js", "const appCertificate = process.env.APP_CERTIFICATE1;\n", ""},
		"Telegram":                {"a.py", "api_id = 7654321\napi_hash = '" + m.hex(32) + "'\n", sevMed},
		"hash of another program": {"a.py", "api_hash = '" + m.hex(32) + "'\n", ""},
		"initials":                {"a.yml", "qiniu:\n  ak: " + m.word(40) + "\n  sk: " + m.word(40) + "\n", sevHigh},
		"initials of words":       {"a.yml", "lang:\n  ak: afrikaans-and-others\n  sk: slovak-and-others-too-1234\n", ""},
		"Twilio": {
			"a.js", "const sid = 'AC" + twilio + "';\nconst authToken = '" + m.hex(32) + "';\n", sevHigh,
		},
		"handler":              {"a.py", "handler = WebhookHandler('" + m.hex(31) + "7')\n", sevHigh},
		"handler from outside": {"a.py", "handler = WebhookHandler(os.environ['CHANNEL_SECRET_1'])\n", ""},
		"two arguments":        {"a.py", "auth = tweepy.OAuthHandler('" + m.word(25) + "', '" + m.word(50) + "')\n", sevHigh},
		"secret of hashes":     {"a.json", "{\"Pay\": {\"HashSecret\": \"" + m.word(32) + "\"}}\n", sevMed},
		"hash of a secret":     {"a.json", "{\"Pay\": {\"SecretHash\": \"" + m.hex(32) + "\"}}\n", ""},
		"halves in settings": {
			"config.ini", "[bot]\nChannel_Id = 165432109876" + "\nChannel_Secret = " + m.hex(31) + "7\n", sevHigh,
		},
		"bare secret of an id": {
			"config/wechat.yml", "default: &default\n  appid: \"wx" + m.hex(16) + "\"\n  secret: \"" + m.hex(31) + "7\"\n", sevHigh,
		},
		"bare secret": {"config/a.yml", "shop:\n  name: garden\n  secret: \"" + m.hex(31) + "7\"\n", sevMed},
		"id of another word": {
			"config/a.json", "{\n\"githubClientId\": \"" + m.hex(20) + "\",\n\"githubSecret\": \"" + m.hex(39) + "7\"\n}\n", sevHigh,
		},
		"Devise": {
			"config/initializers/devise.rb", "Devise.setup do |config|\n  config.secret_key = '" + m.hex(128) + "'\nend\n", sevHigh,
		},
		"Devise as generated": {
			"config/initializers/devise.rb", "Devise.setup do |config|\n  # config.secret_key = '" + m.hex(128) + "'\nend\n", sevLow,
		},
		"pair in a map":            {"a.scala", "Map(\"db.user\" -> \"shop\", \"db.password\" -> \"" + m.password() + "\")\n", sevMed},
		"header with a scheme":     {"a.py", "h = {'Authorization': 'Key " + m.hex(31) + "7'}\n", sevMed},
		"script of fastlane":       {"fastlane/Fastfile", "ENV[\"FASTLANE_PASSWORD\"] = \"" + m.password() + "\"\n", sevMed},
		"public key of an account": {"stellar.toml", "SIGNING_KEY = \"G" + m.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 55) + "\"\n", ""},
		"salt":                     {"a.js", "const passkeySalt = new TextEncoder().encode('shop-login-passkey');\n", ""},
		"path of a parameter":      {".env", "JWT_SECRET_KEY=%kernel.project_dir%/config/jwt/private.pem\n", ""},
		"name of the account":      {".env", "DB_NAME=gardenshop\nDB_HOST=localhost\nDB_USER=gardenshop\nDB_PASSWORD=gardenshop\n", ""},
		"name of the account elsewhere": {
			".env", "DB_NAME=gardenshop\nDB_HOST=db.corp.net\nDB_USER=gardenshop\nDB_PASSWORD=gardenshop\n", sevHigh,
		},
		"fake provider": {
			"templates/store.yaml", "spec:\n  provider:\n    fake:\n      data:\n        - key: shop\n          value: |\n            {\n" +
				"              \"JWT_SECRET\": \"" + m.hex(64) + "\"\n            }\n", "",
		},
		"another provider": {
			"templates/store.yaml", "spec:\n  provider:\n    real:\n      data:\n        - key: shop\n          value: |\n            {\n" +
				"              \"JWT_SECRET\": \"" + m.hex(64) + "\"\n            }\n", sevMed,
		},
		"secret of another library": {
			"config/initializers/captcha.rb", "Captcha.configure do |config|\n  config.secret_key = '" + m.word(36) + "'\nend\n", sevMed,
		},
		"key of credentials":      {"config/credentials/production.key", m.hex(32), sevCrit},
		"key of test credentials": {"config/credentials/test.key", m.hex(32), sevLow},
		"constant of a default":   {"a.ts", "export const DEFAULT_SESSION_SECRET = 'Zqwlmvkxphtj1';\n", sevMed},
		"help of a command":       {"a.py", "usage = \"\"\"\n  --db='mysql://bbuser:bbpasswd@dbhost/bbdb'\n\"\"\"\n", ""},
		"example in a page":       {"pages/api.html", "<p>Send it:</p>\n<pre>\nAuthorization: Bearer " + m.hex(64) + "\n</pre>\n", ""},
		"deployed":                {"wrangler.toml", "[vars]\nAPI_TOKEN = \"" + m.word(40) + "\"\n", sevHigh},
		"cipher in Python":        {"a.py", "c = AES.new(b'" + m.word(16) + "', AES.MODE_CBC, iv)\n", sevMed},
	})
}
