package secrets

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestSettingsInUse scans secrets in settings of which the program makes use, with and without something in the tree that replaces them.
func TestSettingsInUse(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 131)
	key, random := m.word(64), m.word(32)
	const (
		net      = "appsettings.json"
		netCode  = "var key = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(settings.Secret));\n"
		java     = "src/main/resources/application.properties"
		javaCode = "@Value(\"${shop.jwt.secret}\") String secret;\nKeys.hmacShaKeyFor(secret.getBytes());\n"
	)
	netSettings := "{\n  \"JwtSettings\": {\n    \"ExpiryMinutes\": 60,\n    \"Secret\": \"" + key + "\"\n  }\n}\n"
	for name, c := range map[string]struct {
		path, content string
		others        map[string]string
		want          scan.Severity
	}{
		"signs in .NET":      {net, netSettings, map[string]string{"Tokens.cs": netCode}, sevHigh},
		"no code that signs": {net, netSettings, map[string]string{"Tokens.cs": "class A {}\n"}, sevMed},
		"signs in a test":    {net, netSettings, map[string]string{"Shop.Tests/ATests.cs": netCode}, sevMed},
		"of development":     {"appsettings.Development.json", netSettings, map[string]string{"Tokens.cs": netCode}, sevLow},
		"set by a composition": {
			net, netSettings, map[string]string{"Tokens.cs": netCode, "compose.yml": "environment:\n- JwtSettings__Secret=${KEY}\n"}, sevMed,
		},
		"set by its short name": {
			net, netSettings, map[string]string{"Tokens.cs": netCode, "compose.yml": "environment:\n- Jwt__Secret=${KEY}\n"}, sevMed,
		},
		"set in a pipeline": {
			net, netSettings,
			map[string]string{"Tokens.cs": netCode, ".github/workflows/a.yml": "env:\n  JWT_SECRET: ${{ secrets.JWT_SECRET }}\n"}, sevMed,
		},
		"signs in Java": {java, "shop.jwt.secret=" + key + "\n", map[string]string{"Tokens.java": javaCode}, sevHigh},
		"described by a read-me": {
			java, "shop.jwt.secret=" + key + "\n", map[string]string{"Tokens.java": javaCode, "README.md": "Set SHOP_JWT_SECRET.\n"}, sevMed,
		},
		"mentioned by a read-me": {
			java, "shop.jwt.secret=" + key + "\n", map[string]string{"Tokens.java": javaCode, "README.md": "A shop with a JWT secret.\n"}, sevHigh,
		},
		"read from a variable too": {
			java, "shop.jwt.secret=" + key + "\n", map[string]string{"Tokens.java": javaCode + "System.getenv(\"SHOP_JWT_SECRET\");\n"}, sevMed,
		},
		"replaced by a profile": {
			java, "shop.jwt.secret=" + key + "\n",
			map[string]string{"Tokens.java": javaCode, "src/main/resources/application-prod.properties": "shop.jwt.secret=${KEY}\n"}, sevMed,
		},
		"default of a variable": {
			java, "shop.jwt.secret=${JWT_SECRET:" + key + "}\n", map[string]string{"Tokens.java": javaCode}, sevMed,
		},
		"key of an interface": {
			"config.ini", "[weather]\napi_key = " + random + "\n", map[string]string{"a.py": "key = config['weather']['api_key']\n"}, sevHigh,
		},
		"key that nothing reads": {
			"config.ini", "[weather]\napi_key = " + random + "\n", map[string]string{"a.py": "print('weather')\n"}, sevMed,
		},
		"key of a sample": {
			"config.ini", "[weather]\napi_key = " + random + "\n",
			map[string]string{"a.py": "key = config['weather']['api_key']\n", "config.ini.example": "[weather]\nweather_api_key =\n"}, sevMed,
		},
		"nested in YAML": {
			"config.yaml", "server:\n  port: 80\nweather:\n  city: Rome\n  api_key: " + random + "\n",
			map[string]string{"a.go": "key := c.Weather.APIKey // weather.api_key\n"}, sevHigh,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(c.others)
			files[c.path] = c.content
			var got []scan.Severity
			for _, f := range scanFiles(t, files).Findings {
				if f.Path == c.path {
					got = append(got, f.Severity)
				}
			}
			require.Equal(t, []scan.Severity{c.want}, got)
		})
	}
}

// TestSectionsOfSettings finds the section that a setting is in.
func TestSectionsOfSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, before, section string }{
		{"a.json", "{\n\"jwt\": {\n\"ttl\": {\"unit\": \"s\"},\n\"secret\": \"", "jwt"},
		{"a.json", "{\n\"secret\": \"", ""},
		{"a.yml", "jwt:\n  ttl:\n    unit: s\n  secret: ", "jwt"},
		{"a.yml", "jwt:\n  ttl: 5\nsecret: ", ""},
		{"a.toml", "[db]\nport = 1\n[auth.jwt]\nsecret = \"", "auth.jwt"},
		{"a.properties", "auth.jwt.secret=", "auth.jwt"},
		{"a.ini", "secret = ", ""},
	} {
		file := &text{path: c.path, s: c.before + "x"}
		m := match{rule: &rule{}, start: len(c.before), end: len(c.before) + 1}
		require.Equal(t, setting{c.section, "secret"}, settingOfMatch(file, m), c.before)
	}
}
