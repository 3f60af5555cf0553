package secrets

import "testing"

// TestKeysInSamples scans private keys in programs that fill a database with samples.
func TestKeysInSamples(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 212)
	key := m.rsaKey("PRIVATE KEY")
	requireKinds(t, map[string]specimen{
		"code of samples":    {"app/services/create_sample_data.rb", "def key\n  <<~EOT\n" + key + "EOT\nend\n", sevLow},
		"code":               {"app/services/create_data.rb", "def key\n  <<~EOT\n" + key + "EOT\nend\n", sevHigh},
		"insecure":           {"res/insecure.pem", key, sevLow},
		"sample of settings": {"config/key.sample.pem", key, sevHigh},
	})
}
