package secrets

import (
	"strings"
	"testing"
)

// TestLogins scans passwords that programs pass to the function that signs in to a server, and safe twins.
func TestLogins(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 118)
	const consonants = "bcdfghjklmnpqrstvwxz"
	code := m.of(consonants, 4) + m.of(consonants, 4) + m.of(consonants, 4) + m.of(consonants, 4)
	mail := func(host, password, call string) string {
		return "import smtplib\n\nmail_host = '" + host + "'\nmail_user = 'shop@" + host + "'\nmail_pwd = " + password + "\n\n" +
			largeText + "s = smtplib.SMTP_SSL(mail_host, 465)\n" + call + "\n"
	}
	requireKinds(t, map[string]specimen{
		"name with a code":             {"send.py", mail("smtp.qq.com", "'"+code+"'", "s.login(mail_user, mail_pwd)"), sevHigh},
		"name with letters like words": {"send.py", mail("smtp.qq.com", "'bagudotireqomaxe'", "s.login(mail_user, mail_pwd)"), sevHigh},
		"name with a chosen password":  {"send.py", mail("smtp.corp.net", "'hyl55168'", "s.login(mail_user, mail_pwd)"), sevHigh},
		"name from outside":            {"send.py", mail("smtp.corp.net", "os.environ['MAIL_PWD']", "s.login(mail_user, mail_pwd)"), ""},
		"name with a placeholder":      {"send.py", mail("smtp.corp.net", "'yourpassword1'", "s.login(mail_user, mail_pwd)"), ""},
		"name with words":              {"send.py", mail("smtp.corp.net", "'password'", "s.login(mail_user, mail_pwd)"), ""},
		"server of examples":           {"send.py", mail("smtp.example.com", "'"+code+"'", "s.login(mail_user, mail_pwd)"), ""},
		"literal":                      {"send.py", mail("imap.corp.net", "None", "s.login(mail_user, 'hyl55168')"), sevHigh},
		"literal in a test":            {"tests/test_send.py", mail("imap.corp.net", "None", "s.login(mail_user, 'hyl55168')"), ""},
		"literal of another interface": {"page.js", "page.login(name, 'button55168')\n", ""},
		"method in JavaScript": {
			"mail.js", "const pass = 'hyl55168x'\nconst host = 'smtp.corp.net:465'\nclient.login(account.name, pass)\n", sevHigh,
		},
		"code beside a server in settings of a program": {"a.py", "PASSWORD = '" + code + "'\nHOST = 'smtp.qq.com'\n", sevHigh},
		"code alone": {"a.py", "PASSWORD = '" + code + "'\n", ""},
	})
}

// largeText separates the settings of a program from their use by more than nearKey bytes.
var largeText = strings.Repeat("# The text of a mail has a subject, a sender and a recipient.\n", 6)
