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
		"pair in a map":           {"a.scala", "Map(\"db.user\" -> \"shop\", \"db.password\" -> \"" + m.password() + "\")\n", sevMed},
		"header with a scheme":    {"a.py", "h = {'Authorization': 'Key " + m.hex(31) + "7'}\n", sevMed},
		"variables without a dot": {"deploy/env", "DB_PASSWORD=" + m.password() + "\n", sevHigh},
		"script of fastlane":      {"fastlane/Fastfile", "ENV[\"FASTLANE_PASSWORD\"] = \"" + m.password() + "\"\n", sevMed},
		"deployed":                {"wrangler.toml", "[vars]\nAPI_TOKEN = \"" + m.word(40) + "\"\n", sevHigh},
		"cipher in Python":        {"a.py", "c = AES.new(b'" + m.word(16) + "', AES.MODE_CBC, iv)\n", sevMed},
	})
}
