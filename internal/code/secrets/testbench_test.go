package secrets

import "testing"

// TestTestBenches scans values of test benches and of scripts that run tests.
func TestTestBenches(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 101)
	random, encoded := m.word(32), m.base64(43)+"="
	requireKinds(t, map[string]specimen{
		"key of a test bench":    {"testbench/src/config.rs", "secret_key = \"" + encoded + "\"\n", ""},
		"key of a program":       {"bench/src/config.rs", "secret_key = \"" + encoded + "\"\n", sevHigh},
		"tests of types":         {"types/index.tst.ts", "jwt({ secret: 'toor1toor1' })\n", ""},
		"script that runs tests": {"scripts/test.sh", "APP_SECRET=\"" + random + "\" cargo test\n", ""},
		"script that deploys":    {"scripts/deploy.sh", "APP_SECRET=\"" + random + "\" cargo run\n", sevMed},
	})
}
