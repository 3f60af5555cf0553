package secrets

import "testing"

// TestComments scans values whose comments say that they open nothing, and others.
func TestComments(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 210)
	random, password, account := m.word(24), m.password(), "DB_USER=shop\n"
	secret := func(comment string) string {
		return "{\n  \"Pay\": {\n    " + comment + "\n    \"ApiKey\": \"" + random + "\"\n  }\n}\n"
	}
	requireKinds(t, map[string]specimen{
		"for a demonstration":         {"appsettings.json", secret("/* Added only for demo purpose. */"), sevLow},
		"for the payments":            {"appsettings.json", secret("/* Added for the payments. */"), sevMed},
		"of a public client":          {"a.php", "'client_secret' => '" + random + "', // this is a public client, see the docs\n", sevLow},
		"of a client of the public":   {"a.php", "'client_secret' => '" + random + "', // client for public transport\n", sevMed},
		"can be shared":               {"a.php", "$s->set('shop_consumer_secret', '" + m.word(42) + "'); // This secret can be shared\n", sevLow},
		"safe to commit":              {"A.cs", "// A throwaway account, safe to commit.\nstring password = \"" + password + "\";\n", sevLow},
		"of an account":               {"A.cs", "// The account of the shop.\nstring password = \"" + password + "\";\n", sevMed},
		"on the same line":            {"a.py", "password = '" + password + "'  # not a real password\n", sevLow},
		"documented default":          {".env", "# Default value: g4rd3n77\nexport SHOP_ADMIN_PASSWORD=g4rd3n77\n", sevLow},
		"other than the default":      {".env", "# Default value: admin\nexport SHOP_ADMIN_PASSWORD=g4rd3n77\n", sevHigh},
		"random documented value":     {".env", "# Default value: " + random + "\nexport SHOP_API_KEY=" + random + "\n", sevHigh},
		"replaced by a variable":      {"config.toml", "# overwritten by: SHOP_API_KEY_SECRET\napi_key_secret = '" + random + "'\n", sevLow},
		"not replaced":                {"config.toml", "# sent with each request\napi_key_secret = '" + random + "'\n", sevMed},
		"after a comment's mark":      {"a.rb", "protect_from_forgery # :secret => '" + m.hex(32) + "'\n", sevLow},
		"documentation of a function": {"pluggable.php", "<?php\n/**\n *     define('AUTH_KEY', '" + m.word(64) + "');\n */\n", ""},
		"after the documentation":     {"wp-config.php", "<?php\n/** Keys. */\ndefine('AUTH_KEY', '" + m.word(64) + "');\n", sevHigh},
		"mark in a text":              {"a.rb", "shop 'a # b', :secret => '" + m.hex(32) + "'\n", sevMed},
		"production despite words":    {".env.production", account + "# only for the demo shop\nDB_PASSWORD=" + password + "\n", sevLow},
	})
}
