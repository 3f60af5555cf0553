package secrets

import "testing"

// TestAuthKeys scans keys with which a program authenticates itself at a service.
func TestAuthKeys(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 103)
	random := m.word(18)
	requireKinds(t, map[string]specimen{
		"of a shop":        {"appsettings.json", "{\"Pay\": {\"AuthKey\": \"" + random + "\"}}\n", sevMed},
		"in YAML":          {"config/pay.yml", "pay:\n  auth_key: " + random + "\n", sevMed},
		"name of a header": {"config/pay.yml", "pay:\n  auth_key: x-api-key\n", ""},
		"from outside":     {"config/pay.yml", "pay:\n  auth_key: ${PAY_AUTH_KEY}\n", ""},
		"public":           {"config/pay.yml", "pay:\n  public_auth_key: " + random + "\n", ""},
	})
}
