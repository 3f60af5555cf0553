package model

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	w := AllWeaknesses()
	require.Greater(t, len(w.All()), 40)
	require.LessOrEqual(t, len(w.All()), 64, "a Mask has 64 bits")
	for _, one := range w.All() {
		require.NotEmpty(t, one.Title, one.ID)
		require.NotEmpty(t, one.Harm, one.ID)
		require.NotEmpty(t, one.Fix, one.ID)
		require.Positive(t, one.CWE, one.ID)
		require.NotEmpty(t, one.Confidence, one.ID)
	}
	require.Equal(t, "xss", w.Stored().ID)
}

// masks returns the IDs of the weaknesses in a set.
func masks(w *Weaknesses, m Mask) []string {
	var out []string
	for _, one := range w.All() {
		if m.Has(one) {
			out = append(out, one.ID)
		}
	}
	return out
}

func TestTraits(t *testing.T) {
	t.Parallel()
	w := AllWeaknesses()
	require.Equal(t, []string{"weak-random"}, masks(w, All&^w.NotNumeric()))
	require.Equal(t, []string{"ssrf", "open-redirect"}, masks(w, w.Host()))
	require.Equal(t, []string{"nosql-injection"}, masks(w, w.QueryOperators()))
	require.Equal(t, []string{"path-traversal", "ssrf", "open-redirect", "open-cors"}, masks(w, w.OwnValues()))
	require.Equal(t, []string{"code-injection"}, masks(w, w.Quoted()))
	require.Equal(t, []string{"template-injection", "xss"}, masks(w, w.SecondOrder()))
	for part, want := range map[string][]string{
		"'": {"sql-injection", "xpath-injection"}, "..": {"path-traversal"}, "<": {"xss"}, "(": {"ldap-injection"}, "a": nil,
		"\n": {"header-injection", "log-injection", "email-injection"},
	} {
		require.Equal(t, want, masks(w, w.Without(part)), part)
	}
	require.Equal(t, []string{"sql-injection", "xpath-injection"}, masks(w, w.Replaced("'", "''")))
	require.Equal(t, []string{"xpath-injection"}, masks(w, w.Replaced(`"`, "")))
	require.Empty(t, masks(w, w.Replaced(`"`, "'")), "the single one ends a literal too")
	letters := func(chars string) bool { return strings.ContainsAny(chars, "abc") }
	require.Contains(t, masks(w, w.Impossible(letters)), "command-injection")
	quote := func(chars string) bool { return strings.ContainsAny(chars, "'") }
	require.NotContains(t, masks(w, w.Impossible(quote)), "sql-injection")
	require.Contains(t, masks(w, w.Impossible(quote)), "path-traversal")
	require.NotContains(t, masks(w, w.Impossible(quote)), "deserialisation", "it needs no special characters")
}

func TestNames(t *testing.T) {
	t.Parallel()
	random := AllWeaknesses().Named()[0]
	for name, want := range map[string]bool{
		"sessionId": true, "reset_code": true, "userPin": true, "PIN": true, "tokenCount": false, "colour": false, "passwordLength": false,
		"code": false, "mfaCode": true, "barcode": false, "statusCode": false, "hidePasswords": false, "AccessSecretsManager": false,
		"hash_token": true, "issuedToken": true, "is_token": false,
	} {
		require.Equal(t, want, random.IsNamed(name), name)
	}
	require.True(t, random.IsArgument("csrf_token"))
	require.False(t, random.IsArgument("token_type"))
}

func TestStatement(t *testing.T) {
	t.Parallel()
	sql, _ := AllWeaknesses().Find("sql-injection")
	require.True(t, sql.IsStatement(" SELECT a FROM b"))
	require.True(t, sql.IsStatement("update users set "))
	require.False(t, sql.IsStatement("update of users"))
	xss, _ := AllWeaknesses().Find("xss")
	require.False(t, xss.IsStatement("SELECT a"))
}

func TestDamagedCatalogue(t *testing.T) {
	t.Parallel()
	const one = "- {id: a, cwe: 1, severity: HIGH}\n"
	for _, text := range []string{one + one, "- {id: a, other: 1}", "- {id: a, severity: HUGE}", "- {id: a, severity: HIGH, statement: '('}"} {
		_, err := readWeaknesses([]byte(text))
		require.Error(t, err, text)
	}
}
