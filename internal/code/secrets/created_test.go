package secrets

import "testing"

// TestCreatedServers scans passwords that can be guessed, for servers whose names a provider has made up.
func TestCreatedServers(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"name with a hyphen": {"config/keys.js", "module.exports = { uri: 'mongodb+srv://garden:12345678@cluster0-k3xq7.mongodb.net/a' };\n",
			sevHigh},
		"name with a dot": {"config/keys.js", "module.exports = { uri: 'mongodb+srv://garden:12345678@cluster0.k3xq7.mongodb.net/a' };\n",
			sevHigh},
		"name to be replaced": {"config/keys.js", "module.exports = { uri: 'mongodb+srv://garden:12345678@cluster0-abcde.mongodb.net/a' };\n",
			""},
	})
}
