package secrets

import "testing"

// TestAppPasswords scans app passwords of Google as arguments, and texts that have their form.
func TestAppPasswords(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 104)
	group := func() string { return m.of("bcdfghjklmnpqrstvwxz", 4) }
	password := group() + " " + group() + " " + group() + " " + group()
	requireKinds(t, map[string]specimen{
		"function of an object": {"Mail.java", "s.setHost(\"smtp.gmail.com\");\ns.setPassword(\"" + password + "\");\n", sevHigh},
		"from outside":          {"Mail.java", "s.setHost(\"smtp.gmail.com\");\ns.setPassword(env.getProperty(\"mail.password1\"));\n", ""},
		"after the account":     {"mail.py", "server.login(\"shop@gmail.com\", \"" + password + "\")\n", sevHigh},
		"after the account in Java": {
			"Mail.java", "return new PasswordAuthentication(\"shop@gmail.com\", \"" + password + "\");\n", sevHigh,
		},
		"after the account in Go": {"mail.go", "smtp.PlainAuth(\"\", \"shop@gmail.com\", \"" + password + "\", host)\n", sevHigh},
		"after the account in Rust": {
			"mail.rs", "Credentials::new(\"shop@gmail.com\".to_string(), \"" + password + "\".to_string());\n", sevHigh,
		},
		"another host's account":   {"mail.py", "server.login(\"shop@corp.net\", \"" + password + "\")\n", ""},
		"subject after an account": {"mail.py", "send(\"shop@gmail.com\", \"this mail must stay\")\n", ""},
		"word after an account":    {"mail.py", "tags = [\"shop@gmail.com\", \"internationalist\"]\n", ""},
	})
}
