package secrets

import "testing"

// TestLabelsOfKeys scans texts for people that are named like keys, and keys that consist of words.
func TestLabelsOfKeys(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"translation in a folder of its language": {
			"src/locales/fa-ir/console/webhook.ts", "export default {\n  signing_key: 'کلید امضا است',\n}\n", "",
		},
		"label":             {"src/texts.ts", "export default {\n  signing_key: 'Signing key',\n}\n", ""},
		"sentence as a key": {"src/config.ts", "export default {\n  signing_key: 'Garden shops sign with words',\n}\n", sevHigh},
		"words of the name": {"src/config.ts", "export default {\n  jwt_secret: 'jwt secret',\n}\n", sevHigh},
	})
}

// TestKeyboardWalks scans passwords that begin like placeholders.
func TestKeyboardWalks(t *testing.T) {
	t.Parallel()
	settings := func(server, password string) string {
		return "{\n  \"ConnectionStrings\": {\n    \"Shop\": \"Data Source=" + server + ";Initial Catalog=Shop;User ID=Shop_User;" +
			"Password=" + password + "\"\n  }\n}\n"
	}
	requireKinds(t, map[string]specimen{
		"for a server that others reach": {"appsettings.json", settings("37.48.11.9\\\\SQL2019,1121", "qwerty!7Gt4"), sevHigh},
		"for the same machine":           {"appsettings.json", settings("localhost", "qwerty!7Gt4"), ""},
		"nothing but the keys":           {"appsettings.json", settings("37.48.11.9", "qwerty"), ""},
	})
}

// TestMailServersWithScheme scans passwords beside the address of a mail provider's server.
func TestMailServersWithScheme(t *testing.T) {
	t.Parallel()
	settings := func(host, user, password string) string {
		return "<?php\n$config['smtp_host'] = '" + host + "';\n$config['smtp_user'] = '" + user + "';\n" +
			"$config['smtp_pass'] = '" + password + "';\n"
	}
	requireKinds(t, map[string]specimen{
		"account":         {"application/config/email.php", settings("ssl://smtp.gmail.com", "garden.shop@gmail.com", "gardenshop2020"), sevHigh},
		"account to name": {"application/config/email.php", settings("ssl://smtp.gmail.com", "your.name@example.com", "your password1"), ""},
	})
}
