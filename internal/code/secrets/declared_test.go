package secrets

import "testing"

// TestDeclaredNames scans names that code declares and calls, after words that name secrets.
func TestDeclaredNames(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"algorithm in a constant":  {"A.java", "static final Algorithm<Password> PBES2_HS256_A128KW = get(\"PBES2-HS256\");\n", ""},
		"call without parentheses": {"kex.rb", "key = generate_x25519_key\n", ""},
	})
}
