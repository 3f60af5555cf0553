package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestKeysOfOtherFiles scans code that signs with a name that another file declares.
func TestKeysOfOtherFiles(t *testing.T) {
	t.Parallel()
	const (
		nodeUse = "const config = require('../config/auth.config');\nconst t = jwt.sign({ id: user.id }, config.secret, { expiresIn: 86400 });\n"
		javaUse = "String t = JWT.create().sign(Algorithm.HMAC512(SecurityConstants.SECRET.getBytes()));\n"
	)
	for name, c := range map[string]struct {
		files map[string]string
		path  string // of the key, "" for none
	}{
		"member of a module": {
			map[string]string{"app/login.js": nodeUse, "config/auth.config.js": "" +
				"module.exports = {\n  secret: 'toor1toor1'\n};\n"}, "config/auth.config.js",
		},
		"member of a module by its name": {
			map[string]string{
				"app/login.js":   "const config = require('./config');\njwt.verify(token, config.secret, done);\n",
				"app/config.js":  "module.exports = { port: 80, secret: 'toor1toor1' };\n",
				"app/strings.js": "module.exports = { secret: 'not for signing' };\n",
			}, "app/config.js",
		},
		"member of a section": {
			map[string]string{
				"app.js":         "const keys = require('./config/keys');\napp.use(session({ resave: true, secret: keys.session.secret }));\n",
				"config/keys.js": "module.exports = { session: { secret: 'toor1toor1' } };\n",
			}, "config/keys.js",
		},
		"keys of cookies": {
			map[string]string{
				"app.js":         "const keys = require('./config/keys');\napp.use(cookieSession({ maxAge: 1, keys: [keys.session.cookieKey] }));\n",
				"config/keys.js": "module.exports = { session: { cookieKey: 'toor1toor1' } };\n",
			}, "config/keys.js",
		},
		"random signs": {
			map[string]string{
				"app.js":         "const keys = require('./config/keys');\napp.use(cookieSession({ maxAge: 1, keys: [keys.COOKIE_KEY] }));\n",
				"config/keys.js": "module.exports = { COOKIE_KEY: `{aQzKWD_xt;^9LP%RV}q-hTB8=}M=@w` };\n",
			}, "config/keys.js",
		},
		"member of an index": {
			map[string]string{
				"login.ts":        "import config from './config';\nconst t = jwt.sign(payload, config.jwt.secret);\n",
				"config/index.ts": "export default { jwt: { secret: 'toor1toor1' } };\n",
			}, "config/index.ts",
		},
		"constant of a class": {
			map[string]string{"Login.java": javaUse, "SecurityConstants.java": "public static final String SECRET = \"toor1toor1\";\n"},
			"SecurityConstants.java",
		},
		"constant that is imported": {
			map[string]string{
				"Login.java":             "import static com.shop.SecurityConstants.SECRET;\nJWT.require(Algorithm.HMAC512(SECRET.getBytes()));\n",
				"SecurityConstants.java": "public static final String SECRET = \"toor1toor1\";\n",
			}, "SecurityConstants.java",
		},
		"name that is imported in Python": {
			map[string]string{
				"login.py":     "from constants import SIGNING\nt = jwt.encode(payload, SIGNING, algorithm='HS256')\n",
				"constants.py": "SIGNING = 'toor1toor1'\n",
			}, "constants.py",
		},
		"from outside": {
			map[string]string{
				"app/login.js":  "const config = require('./config');\njwt.verify(token, config.secret, done);\n",
				"app/config.js": "module.exports = { secret: process.env.SECRET };\n",
			}, "",
		},
		"that is to be replaced": {
			map[string]string{
				"app/login.js":  "const config = require('./config');\njwt.verify(token, config.secret, done);\n",
				"app/config.js": "module.exports = { secret: 'change-me-please' };\n",
			}, "",
		},
		"of a test": {
			map[string]string{
				"app/login.js":     "const config = require('./config');\njwt.verify(token, config.secret, done);\n",
				"test/config.js":   "module.exports = { secret: 'toor1toor1' };\n",
				"app/constants.js": "module.exports = { secret: 'toor1toor1' };\n",
			}, "",
		},
		"that only a test passes": {
			map[string]string{
				"test/login.js": "const config = require('./config');\njwt.verify(token, config.secret, done);\n",
				"app/config.js": "module.exports = { secret: 'toor1toor1' };\n",
			}, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := scanFiles(t, c.files).Findings
			if c.path == "" {
				require.NotContains(t, severities(found), sevHigh)
				return
			}
			require.Len(t, found, 1)
			require.Equal(t, c.path, found[0].Path)
			require.Equal(t, sevHigh, found[0].Severity)
		})
	}
}

func severities(found []scan.Finding) []scan.Severity {
	var all []scan.Severity
	for _, f := range found {
		all = append(all, f.Severity)
	}
	return all
}
