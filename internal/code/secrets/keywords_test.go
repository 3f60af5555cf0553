package secrets

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKeywordsReachTheirExpressions checks that whatever an expression matches contains one of the keywords around which it is run.
func TestKeywordsReachTheirExpressions(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 90)
	elsewhere := set("discord-bot-token") // its keywords are names beside it
	missed := map[string]string{}
	for _, list := range [][]entry{tokenRules(), namedRules(), assignmentRules(), pairRules(), argumentRules(), namedKeyRules()} {
		for _, e := range list {
			for range 300 {
				text := strings.ToLower(fromExpr(m.r, e.expr))
				near := false
				for _, k := range strings.Fields(e.keywords) {
					near = near || strings.Contains(text, k)
				}
				if !near && !elsewhere[e.id] {
					missed[e.id] = text
				}
			}
		}
	}
	require.Empty(t, missed, "rules that do not run on what they match")
}

// TestSpellingsOfKeys scans settings and code in which the names of keys are written in the ways of their languages.
func TestSpellingsOfKeys(t *testing.T) {
	t.Parallel()
	value := newMaker(t, 91).of(alphanumeric+"!#%&*+", 32)
	kinds := map[string]specimen{"another key": {"config/app.json", `{"foreignKey": "` + value + `"}`, ""}}
	for _, name := range []string{
		"encryptionKey", "encryption-key", "encryption.key", "signingKey", "signing-key", "masterKey", "master-key", "apiKey", "api.key",
	} {
		kinds[name] = specimen{"config/app.json", `{"` + name + `": "` + value + `"}`, sevMed}
	}
	for _, name := range []string{"masterKey", "encryptionKey", "jwtkey"} {
		kinds[name+" in code"] = specimen{"src/app.kt", "val " + name + " = \"" + value + "\"\n", sevMed}
	}
	kinds["key in Go"] = specimen{"src/app.go", "tokenKey := []byte(\"" + value + "\")\n", sevHigh}
	kinds["deciphering"] = specimen{"src/app.js", "createDecipheriv('aes-256-cbc', '" + value + "', iv)\n", sevMed}
	kinds["account in SQL"] = specimen{"db/a.sql", "ALTER USER app PASSWORD '" + newMaker(t, 92).password() + "';\n", sevMed}
	kinds["key of AWS"] = specimen{"s3.js", "secretKey: '" + newMaker(t, 92).base64(40) + "', region: 'eu-1'\n", sevCrit}
	kinds["attribute"] = specimen{"App.config", `<add key="EncryptionKey" value="` + newMaker(t, 92).word(32) + `"/>`, sevMed}
	kinds["option of a command"] = specimen{"app.py", "'''\nping --user root --password '" + newMaker(t, 92).password() + "'\n'''\n", ""}
	requireKinds(t, kinds)
}
