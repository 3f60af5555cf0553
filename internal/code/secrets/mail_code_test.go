package secrets

import "testing"

// TestMailCodes scans the codes of mail providers, which have no digit, and words in their place.
func TestMailCodes(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 114)
	const capitals = "BCDFGHJKLMNPQRSTVWXZ"
	code := m.of(capitals, 4) + m.of(capitals, 4) + m.of(capitals, 4) + m.of(capitals, 4)
	mail := func(host, password string) string {
		return "mail.host=" + host + "\nmail.user=shop\nmail.password=" + password + "\n"
	}
	requireKinds(t, map[string]specimen{
		"code":            {"mail.properties", mail("smtp.163.com", code), sevHigh},
		"another service": {"mail.properties", mail("mail.corp.net", code), sevMed},
		"words":           {"mail.properties", mail("smtp.163.com", "PASSWORDOFMYMAIL"), ""},
	})
}
