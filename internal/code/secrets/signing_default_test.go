package secrets

import "testing"

// TestDefaultsOfUnsetSettings scans keys that code assigns to settings.
func TestDefaultsOfUnsetSettings(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"default of an unset setting": {
			"Program.cs", "if (string.IsNullOrWhiteSpace(b.Configuration[\"JwtOptions:SigningKey\"]))\n{\n" +
				"    b.AddInMemory(new Dictionary<string, string> { [\"JwtOptions:SigningKey\"] =" +
				" \"shop-placeholder-of-32-characters-or-more\" });\n}\n", sevLow,
		},
		"setting": {
			"Program.cs", "    b.AddInMemory(new Dictionary<string, string> { [\"JwtOptions:SigningKey\"] =" +
				" \"shop-placeholder-of-32-characters-or-more\" });\n", sevMed,
		},
	})
}
