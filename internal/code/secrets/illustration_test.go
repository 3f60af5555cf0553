package secrets

import "testing"

// TestIllustrations scans programs that say that they are examples.
func TestIllustrations(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 211)
	const key = "app.secret_key = 'garden shop words'\n"
	flask := "from flask import Flask, session\napp = Flask(__name__)\n"
	requireKinds(t, map[string]specimen{
		"words in an example":  {"oauth.py", "\"\"\"\nThis is an example of how to sign in.\n\"\"\"\n" + flask + key, ""},
		"words in a program":   {"oauth.py", "\"\"\"\nThis signs users in.\n\"\"\"\n" + flask + key, sevHigh},
		"random in an example": {"a.go", "// This is an example of a client.\npackage a\n\nconst jwtSecret = \"" + m.word(40) + "\"\n", sevHigh},
		"password inserted into an example": {
			"mail.py",
			"# A basic example of reading mails.\nimport imaplib\nM = imaplib.IMAP4_SSL('imap.gmail.com')\nM.login(ACCOUNT, 'garden77house')\n",
			sevHigh,
		},
		"word later on": {"oauth.py", flask + "# This is an example of a session.\n" + key, sevHigh},
	})
}
