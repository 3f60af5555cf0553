package secrets

import "testing"

// TestSecretsOfDevelopment scans secrets in settings for development: those that a provider has issued, and the application's own.
func TestSecretsOfDevelopment(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 115)
	requireKinds(t, map[string]specimen{
		"of a provider": {"config/environments/development.rb", "ENV['FACEBOOK_SECRET'] = \"" + m.hex(32) + "\"\n", sevMed},
		"own":           {"config/environments/development.rb", "ENV['APP_SECRET'] = \"" + m.hex(32) + "\"\n", sevLow},
	})
}
