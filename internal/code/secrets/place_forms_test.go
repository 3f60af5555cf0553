package secrets

import "testing"

// TestFormsOfPlaces scans translations, settings of developers, and values that only look like references.
func TestFormsOfPlaces(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 219)
	realm := "{\"clients\": [{\"clientId\": \"web\", \"client_secret_key\": \"" + m.word(32) + "\"}]}\n"
	atlas := "{\"uri\": \"mongodb+srv://garden:blumen2023@cluster0.k3xq7.mongodb.net/shop\"}\n"
	requireKinds(t, map[string]specimen{
		"translation":                     {"frontend/messages/nl.json", "{\"password\": \"Wachtwoord77!\"}\n", ""},
		"settings":                        {"frontend/config/nlx.json", "{\"password\": \"Wachtwoord77!\"}\n", sevMed},
		"folder of developers":            {"keycloak/dev/realm.json", realm, sevLow},
		"folder of the server":            {"keycloak/srv/realm.json", realm, sevMed},
		"signs around a password":         {".env", "DB_HOST=db.corp.net\nDB_USER=shop\nDB_PASS=\"@@Garden77@@\"\n", sevHigh},
		"signs around a name":             {".env", "DB_HOST=db.corp.net\nDB_USER=shop\nDB_PASS=\"@garden.password@\"\n", ""},
		"created server in base settings": {"config/default.json", atlas, sevHigh},
		"key that states its length": {
			"supabase/config.toml", "[auth]\njwt_secret = \"super-secret-jwt-token-with-at-least-32-characters-long\"\n", "",
		},
		"broker": {"config.yaml", "mqtt:\n  broker: mqtt.corp.net\n  username: garden\n  password: blumen2023\n", sevHigh},
	})
}
