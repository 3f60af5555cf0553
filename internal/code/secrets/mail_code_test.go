package secrets

import (
	"strings"
	"testing"
)

// TestMailCodes scans the codes of mail providers, which have no digit, and words in their place.
func TestMailCodes(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 114)
	const capitals = "BCDFGHJKLMNPQRSTVWXZ"
	code := m.of(capitals, 4) + m.of(capitals, 4) + m.of(capitals, 4) + m.of(capitals, 4)
	lower := strings.ToLower(code)
	mail := func(host, password string) string {
		return "mail.host=" + host + "\nmail.user=shop\nmail.password=" + password + "\n"
	}
	requireKinds(t, map[string]specimen{
		"code":            {"mail.properties", mail("smtp.163.com", code), sevHigh},
		"another service": {"mail.properties", mail("mail.corp.net", code), sevMed},
		"words":           {"mail.properties", mail("smtp.163.com", "PASSWORDOFMYMAIL"), ""},
		"under any name": {
			"conf/app.ini", "[mail]\nuser = shop@qq.com\nlicense = " + lower + "\nhost = smtp.qq.com\n", sevHigh,
		},
		"in code": {"a.py", "HOST = 'smtp.163.com'\nMAIL_LICENSE = '" + code + "'\n", sevHigh},
		"as an argument": {
			"A.cs", "new SmtpClient(\"smtp.gmail.com\") { Credentials = new NetworkCredential(from, \"" + lower + "\") };\n", sevHigh,
		},
		"beside an account":          {"config.py", "username = 'shop@qq.com'\npassword = '" + lower + "'\n", sevHigh},
		"words beside an account":    {"config.py", "username = 'shop@qq.com'\npassword = 'passwordofmymail'\n", ""},
		"another name by an account": {"config.py", "username = 'shop@qq.com'\nfolder = '" + lower + "'\n", ""},
		"subject":                    {"a.py", "HOST = 'smtp.163.com'\nSUBJECT = 'yourordershipped'\n", ""},
		"in a comment":               {"a.py", "HOST = 'smtp.163.com'\n# CODE = '" + code + "'\n", ""},
	})
}
