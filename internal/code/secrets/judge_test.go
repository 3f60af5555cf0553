package secrets

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatIsNoSecret scans files full of the usual false positives of such scanners: none of
// them is reported.
func TestWhatIsNoSecret(t *testing.T) {
	t.Parallel()
	root := filepath.Join("testdata", "negatives")
	files := map[string]string{}
	for _, f := range treeOf(t, root).Files {
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.Path)))
		require.NoError(t, err)
		files[f.Path] = string(content)
	}
	require.NotEmpty(t, files)
	m := newMaker(t, 50)
	// Random values are generated here, so that scanners do not report this repository.
	files["package-lock.json"] = `{"packages": {"node_modules/api-key": {"integrity": "sha512-` + m.base64(86) +
		`==", "resolved": "https://registry.npmjs.org/x"}}}`
	files["go.sum"] = "example.org/token v1.0.0 h1:" + m.base64(43) + "=\n"
	files["src/checks.go"] = "var cacheKey = \"" + m.hex(64) + "\"\nvar tokenHash = \"" + m.hex(40) + "\"\nvar keyChecksum = \"" + m.hex(32) +
		"\"\n"
	files["src/ids.ts"] = "const authId = '" + m.hex(8) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(12) + "'\n"
	files["id_rsa.pub"] = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ" + m.base64(340) + " carol@corp\n"
	files["cert.pem"] = armour("CERTIFICATE", m.block(900)) + "\n" + armour("PUBLIC KEY", m.block(300)) + "\n"
	files["web/app.min.js"] = "!function(e,t){var key=\"" + m.word(40) + "\",token='" + m.word(32) + "';" + largeScript(m) + "}();"
	files["vault.yml"] = "$ANSIBLE_VAULT;1.1;AES256\n" + m.hex(80) + "\n" + m.hex(80) + "\n"
	files["secrets.enc.yaml"] = "db_password: ENC[AES256_GCM,data:" + m.base64(24) + ",iv:" + m.base64(43) + "=,tag:" + m.base64(22) +
		"==,type:str]\n"
	var reported []string
	for _, f := range scanFiles(t, files).Findings {
		reported = append(reported, fmt.Sprintf("%s:%d %s %s", f.Path, f.StartLine, f.RuleID, f.Snippet))
	}
	require.Empty(t, reported)
}

func largeScript(m *maker) string {
	var s string
	for range 60 {
		s += "function " + m.of(letters, 2) + "(){return this." + m.of(letters, 3) + "(\"" + m.word(30) + "\")}"
	}
	return s
}

func TestPublishedExamplesAreKnownByTheirHash(t *testing.T) {
	t.Parallel()
	require.True(t, published("AKIAIOSFODNN7"+"EXAMPLE"))
	require.True(t, published("wJalrXUtnFEMI/K7MDENG/bPxRfiCY"+"EXAMPLEKEY"))
	require.False(t, published("AKIAIOSFODNN7"))
}

func TestWeakPasswordsAreGradedDown(t *testing.T) {
	t.Parallel()
	for password, want := range map[string]int{
		"password": weakWord, "changeit": weakWord, "Admin!": weakWord, "admin123": weakGuessable, "Password1!": weakGuessable,
		"kV9!qzTr": weakNot,
	} {
		require.Equal(t, want, weakness(password), password)
	}
	found := scanFiles(t,
		map[string]string{".netrc": "machine a login b password pass" + "123\n", "app.py": "password = \"password\"\n"}).Findings
	require.Len(t, found, 1)
	require.Equal(t, sevLow, found[0].Severity)
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"changeme", "CHANGE_ME", "xxxxxxxxxxxx", "<password>", "${DB_PASSWORD}", "$DB_PASSWORD",
		"{{ .Values.password }}", "%(password)s", "your-api-key", "YOUR_TOKEN_HERE", "process.env.TOKEN",
		"1234567890", "abcdefghijkl", "********", "ENC(abc)", "vault:secret/data/x#y", "arn:aws:secretsmanager:eu:1:x", "op://vault/item/field",
		"#{token}", "__TOKEN__", "@token@", "%TOKEN%", "AAAAAAAAAAAA", "my-secret-key",
		"ch4n63m3n0w", "example-secret", "insert-key-here", "$(cat key)", "[token]", "/run/secrets/db", "!vault", "dummy_value"} {
		require.NotEmpty(t, emptyWords(v), v)
	}
	m := newMaker(t, 51)
	for range 200 {
		for _, v := range []string{m.word(32), m.hex(40), m.base64(40)} {
			require.Empty(t, emptyWords(v), v)
		}
	}
}

func TestUnspecificValues(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 52)
	report := scanFiles(t, map[string]string{
		"src/a.go": "const apiSecret = \"" + m.hex(40) + "\"\nvar secretToken = \"" + m.word(32) + "\"\n",
	})
	require.Len(t, report.Findings, 2)
	for _, f := range report.Findings {
		require.NotEqual(t, sure, f.Confidence)
	}
}

// Keys whose random base64 contains a placeholder are keys all the same.
func TestKeysWithPlaceholdersByChance(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 5)
	key := m.ecKey()
	for !placeholderWord.MatchString(strings.ToLower(key)) { // one in about 1,300 does
		key = m.ecKey()
	}
	findings := scanFiles(t, map[string]string{"server.key": key}).Findings
	require.Len(t, findings, 1)
	require.Equal(t, ruleKey, findings[0].RuleID)
	written := strings.Replace(key, "MI", "MIxxxx", 1)
	require.Empty(t, scanFiles(t, map[string]string{"server.key": written}).Findings)
}
