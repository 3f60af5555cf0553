package secrets

import "testing"

// TestTranslatedNames scans settings of passwords, and translations of the word.
func TestTranslatedNames(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"translation in Japanese":   {"src/Credentials_ja.properties", "Password=\\u30d1\\u30b9\\u30ef\\u30fc\\u30c9\n", ""},
		"translation in German":     {"src/Credentials_de.properties", "Passphrase=Schl\\u00fcsselsatz\n", ""},
		"translation in characters": {"src/Credentials_ru.properties", "password=Парольпользователя\n", ""},
		"texts of one language":     {"conf/locale/locale_ja-JP.ini", "password=パスワード123\n", ""},
		"texts beside settings":     {"conf/app_pt-BR.ini", "password=Senha#2Nova\n", ""},
		"settings of a country":     {"conf/app_br.ini", "host=db.corp.net\npassword=Senha#2Nova\n", sevHigh},
		"list of commands":          {"a.html", "ConvertTo-SecureString\nConvertTo-Xml Copy-Item\n", ""},
		"command":                   {"a.ps1", "$p = ConvertTo-SecureString 'Tr4vel-Kite' -AsPlainText -Force\n", sevHigh},
		"key in base64 that asks to be replaced": {
			"app.json", `{"jwtSecretKey": "` + encode64("my-secret-key-which-should-be-changed") + `"}`, "",
		},
		"key in base64":           {"app.json", `{"jwtSecretKey": "` + encode64("k7Gw-2mZq!x94Lr.tB0u") + `"}`, sevMed},
		"password with an escape": {"src/app.properties", "db.host=db.corp.net\ndb.password=Tr4vel\\u0026Kite\n", sevHigh},
	})
}
