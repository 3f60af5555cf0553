package secrets

import "testing"

// TestCredentialsOfClients scans credentials that a call takes, and other arguments.
func TestCredentialsOfClients(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 108)
	password, random := m.password(), m.word(32)
	requireKinds(t, map[string]specimen{
		"client": {
			"files.py", "auth = Auth(\"" + m.word(40) + "\", \"" + m.word(40) + "\")\n", sevHigh,
		},
		"client of an address": {"a.js", "new Client(\"application-of-the-shop\", \"https://corp.net/oauth/callback/of1\")\n", ""},
		"map":                  {"A.java", "config.put(\"api_secret\", \"" + random + "\");\n", sevMed},
		"map from outside":     {"A.java", "config.put(\"api_secret\", System.getenv(\"CLOUDINARY_API_SECRET1\"));\n", ""},
		"next argument":        {"a.php", "<?php $k = derive($password, 'Argon2id', 8192);\n", ""},
		"name and argument":    {"a.js", "set('password', '" + password + "');\n", sevMed},
	})
}
