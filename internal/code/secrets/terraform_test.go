package secrets

import "testing"

// TestTerraformState scans states with generated passwords and sensitive outputs.
func TestTerraformState(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 102)
	password := m.password()
	resource := func(kind, value string) string {
		return `{"version": 4, "outputs": {}, "resources": [{"mode": "managed", "type": "` + kind + `", "name": "a", "instances": [{"attributes": ` +
			`{"id": "none", "result": "` + value + `"}}]}, ` +
			`{"mode": "managed", "type": "random_pet", "instances": [{"attributes": {"result": "a1!B2c3d"}}]}]}`
	}
	output := func(value, sensitive string) string {
		return `{"version": 4, "outputs": {"database": {"value": "` + value + `", "type": "string"` + sensitive + `}}, "resources": []}`
	}
	requireKinds(t, map[string]specimen{
		"generated password": {"a.tfstate", resource("random_password", password), sevHigh},
		"generated suffix":   {"a.tfstate", resource("random_string", password), ""},
		"sensitive output":   {"a.tfstate", output(password, `, "sensitive": true`), sevHigh},
		"another output":     {"a.tfstate", output(password, ""), ""},
		"sensitive host":     {"a.tfstate", output("shop1.abc123.eu-west-1.rds.amazonaws.com", `, "sensitive": true`), ""},
		"sensitive word":     {"a.tfstate", output("postgres", `, "sensitive": true`), ""},
		"created database": {
			"main.tf", "resource \"aws_db_instance\" \"a\" {\n  username = \"shop\"\n  password = \"" + password + "\"\n}\n", sevHigh,
		},
		"another resource": {
			"main.tf", "resource \"local_page\" \"a\" {\n  username = \"shop\"\n  password = \"" + password + "\"\n}\n", sevMed,
		},
		"output of the past": {
			"a.tfstate", `{"version": 3, "outputs": {"a": {"sensitive": true, "type": "string", "value": "` + password + `"}}}`, sevHigh,
		},
		"generated long since": {
			"a.tfstate", `{"version": 3, "a": {"type": "random_password", "primary": {"attributes": {"result": "` + password + `"}}}}`, sevHigh,
		},
	})
}
