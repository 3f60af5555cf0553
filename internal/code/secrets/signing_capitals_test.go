package secrets

import "testing"

// TestKeysInCapitals scans sentences in capitals that sign tokens, and names of variables.
func TestKeysInCapitals(t *testing.T) {
	t.Parallel()
	jwt := func(key string) string { return "{\n  \"Jwt\": {\n    \"Key\": \"" + key + "\"\n  }\n}\n" }
	requireKinds(t, map[string]specimen{
		"sentence":           {"appsettings.json", jwt("THIS_IS_A_LONG_KEY_OF_THE_SHOP_2031_BACKEND"), sevMed},
		"asks for a key":     {"appsettings.json", jwt("THIS_IS_A_LONG_KEY_PLEASE_CHANGE_IT_IN_2031"), ""},
		"name of a variable": {"appsettings.json", jwt("SHOP_BACKEND_JWT_SIGNING_KEY_PRODUCTION_2"), ""},
		"short":              {"appsettings.json", jwt("MY_JWT_SIGNING_KEY"), ""},
	})
}
