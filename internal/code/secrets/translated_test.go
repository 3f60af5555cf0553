package secrets

import "testing"

// TestTranslatedNames scans settings of passwords, and translations of the word.
func TestTranslatedNames(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"translation in Japanese":   {"src/Credentials_ja.properties", "Password=\\u30d1\\u30b9\\u30ef\\u30fc\\u30c9\n", ""},
		"translation in German":     {"src/Credentials_de.properties", "Passphrase=Schl\\u00fcsselsatz\n", ""},
		"translation in characters": {"src/Credentials_ru.properties", "password=Парольпользователя\n", ""},
		"password with an escape":   {"src/app.properties", "db.host=db.corp.net\ndb.password=Tr4vel\\u0026Kite\n", sevHigh},
	})
}
