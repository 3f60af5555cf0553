package secrets

import "testing"

// TestLinesOfSettings scans values that take the rest of their line, with signs that end a value elsewhere.
func TestLinesOfSettings(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"password with signs":         {"a.properties", "shop.admin.password=Kq&7x#Rt92*Zw\n", sevMed},
		"password with signs in YAML": {"a.yml", "db:\n  password: Kq7x(Rt92)Zw&\n", sevMed},
		"anchor in YAML":              {"a.yml", "db:\n  password: *database_password(1)\n", ""},
		"query of an address":         {"a.properties", "shop.password=https://shop.corp.net/?page=2&token=3\n", ""},
		"explanation in YAML":         {"a.yml", "password: required,min(8),max(72)\n", ""},
	})
}
