package secrets

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTokensOfServices scans forms that other values nearly have: placeholders, other lengths, and words.
func TestTokensOfServices(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 98)
	kinds := map[string]specimen{
		"badge of CircleCI": {"README.md", "![b](https://dl.circleci.com/status-badge/img/a.svg?circle-token=CCIP" + "RJ_" + m.word(22) + "_" +
			m.hex(40) + ")\n", sevLow},
		"project token of CircleCI":   {"src/ci.js", "run('CCIP" + "RJ_" + m.word(22) + "_" + m.hex(40) + "')\n", sevHigh},
		"token of Airtable, no name":  {"src/app.js", "run('pat" + m.word(14) + "." + m.hex(64) + "')\n", sevHigh},
		"pattern of words":            {"src/app.js", "run('patternmatching12." + m.of(letters, 64) + "')\n", ""},
		"key of Resend as argument":   {"src/mail.js", "new Resend('re_" + m.word(8) + "_" + m.word(24) + "')\n", sevHigh},
		"placeholder for Resend":      {"src/mail.js", "new Resend('re_xxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxx')\n", ""},
		"name of a function":          {"src/mail.js", "run('re_generate_validatedaccountemails')\n", ""},
		"part of a longer value":      {"src/a.js", "run('" + m.base64(20) + "/cio" + m.word(32) + "+" + m.base64(20) + "')\n", ""},
		"class of a style sheet":      {"src/a.js", "run('md-toolbar-dense-primary')\n", ""},
		"table of the language":       {"src/a.js", "run('dosedeadbeefdeadbeefdeadbeefdeadbeef')\n", ""},
		"short key of OpenRouter":     {"src/a.js", "run('sk-or-v1-" + m.hex(32) + "')\n", ""},
		"placeholder for OpenRouter":  {"src/a.js", "run('sk-or-v1-your-key-here')\n", ""},
		"hash beside a word":          {"src/a.js", "run('task_" + m.hex(48) + "')\n", ""},
		"key of a page for a network": {"src/a.js", "run('https://eth-mainnet.g.alchemy.com/v2/demo')\n", ""},
	}
	for _, e := range serviceTokens() {
		value := m.token(e).secret
		cut := value[:len(value)-3]
		if strings.Contains(e.expr, ",") { // its length varies
			cut = value[:2*len(value)/3]
		} else if at := strings.LastIndexAny(value, "_-."); at > len(value)-4 {
			cut = value[:at-3] + value[at:] // its end is fixed
		}
		kinds["too short for "+e.id] = specimen{"src/app.rb", "line = 'x " + cut + " x'\n", ""}
		cut = value[:min(12, len(value))] + strings.Repeat("x", 40)
		kinds["placeholder for "+e.id] = specimen{"src/app.rb", "line = 'x " + cut + " x'\n", ""}
	}
	requireKinds(t, kinds)
	for _, e := range serviceTokens() {
		require.NotEmpty(t, e.advice, e.id)
		require.True(t, e.severity.Valid(), e.id)
	}
}
