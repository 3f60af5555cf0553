package secrets

import "testing"

// TestKeysInCode scans a private key in code, and code that writes one.
func TestKeysInCode(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 116)
	begin, end := label("-----BEGIN PRIV", "ATE KEY-----"), label("-----END PRIV", "ATE KEY-----")
	writer := "$pem = @('" + begin + "')\nfor ($i = 0; $i -lt $keyText.Length; $i += 64) {\n" +
		"  $pem += $keyText.Substring($i, [Math]::Min(64, ($keyText.Length - $i)))\n}\n$pem += '" + end + "'\n"
	requireKinds(t, map[string]specimen{
		"code": {"Export.ps1", writer, ""},
		"key":  {"Export.ps1", "$pem = '" + begin + "\n" + m.base64(64) + "\n" + m.base64(64) + "\n" + end + "'\n", sevHigh},
	})
}
