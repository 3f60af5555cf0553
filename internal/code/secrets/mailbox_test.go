package secrets

import (
	"strings"
	"testing"
)

// TestMailboxes scans passwords beside mail accounts and their servers.
func TestMailboxes(t *testing.T) {
	t.Parallel()
	setter := "s.setHost(\"%\");\ns.setUsername(\"blue.garden.team\");\ns.setPassword(\"bluegardenteam\");\n"
	options := "createTransport({ service: 'gmail', auth: { user: '%', pass: 'bluegardenteam' } })\n"
	settings := "spring.mail.host=smtp.gmail.com\nspring.mail.username=%\nspring.mail.password=bluegardenteam\n"
	own := "$config['smtp_host'] = 'mail.gardenhouse.in';\n$config['smtp_user'] = 'web@%';\n$config['smtp_pass'] = 'gardenhouse12#@!';\n"
	in := func(content, account string) string { return strings.ReplaceAll(content, "%", account) }
	requireKinds(t, map[string]specimen{
		"words set for a provider":      {"A.java", in(setter, "smtp.gmail.com"), sevHigh},
		"words set for another server":  {"A.java", in(setter, "localhost"), ""},
		"words of an account":           {"a.js", in(options, "blue.garden@gmail.com"), sevHigh},
		"words of an account to insert": {"a.js", in(options, "your.mail@gmail.com"), ""},
		"words in settings":             {"src/main/resources/application.properties", in(settings, "blue.garden@gmail.com"), sevHigh},
		"words from a variable":         {"src/main/resources/application.properties", in(settings, "${MAIL_USER}"), ""},
		"words that sign in": {
			"a.py", "s = smtplib.SMTP('smtp.gmail.com', 587)\nsender = 'blue.garden77@gmail.com'\ns.login(sender, 'bluegarden')\n", sevHigh,
		},
		"words in Ruby": {
			"config/environments/production.rb", "a.smtp_settings = {\n  address: 'smtp.gmail.com', user_name: 'blue.garden@gmail.com',\n" +
				"  password: 'bluegarden',\n}\n", sevHigh,
		},
		"account of the server": {"config/email.php", "<?php\n" + in(own, "gardenhouse.in"), sevHigh},
		"account of another":    {"config/email.php", "<?php\n" + in(own, "corp.net"), sevMed},
	})
}
