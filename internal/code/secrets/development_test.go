package secrets

import "testing"

// TestSecretsOfDevelopment scans secrets in settings for development: those that a provider has issued, and the application's own.
func TestSecretsOfDevelopment(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 115)
	class := func(name, setting string) string {
		base := "class Config:\n    SECRET_KEY = os.getenv(\"SECRET_KEY\")\n\n\n"
		return base + "class " + name + "(Config):\n    DEBUG = True\n\n    " + setting + "\n"
	}
	key, remote := "TOKEN_SECRET_KEY = \""+m.base64(43)+"=\"", "URI = \"postgres://shop:"+m.password()+"@db.corp.net/shop\""
	requireKinds(t, map[string]specimen{
		"of a provider":                           {"environments/development.rb", "ENV['FACEBOOK_SECRET'] = \"" + m.hex(32) + "\"\n", sevMed},
		"of a class for development":              {"app/config.py", class("Development", key), sevLow},
		"of a class for tests":                    {"app/config.py", class("TestingConfig", key), sevLow},
		"of a class for production":               {"app/config.py", class("Production", key), sevHigh},
		"of a class for devices":                  {"app/config.py", class("Device", key), sevHigh},
		"behind a class for development":          {"app/config.py", class("Development", "A = 1") + "\n" + key + "\n", sevHigh},
		"of a server, in a class for development": {"app/config.py", class("Development", remote), sevHigh},
		"own": {"config/environments/development.rb", "ENV['APP_SECRET'] = \"" + m.hex(32) + "\"\n", sevLow},
	})
}
