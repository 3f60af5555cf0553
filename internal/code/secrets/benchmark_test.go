package secrets

import "testing"

// TestBenchmarks scans keys in benchmarks and in programs that test a server, in programs, and those of a pipeline's own store.
func TestBenchmarks(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 111)
	rust := "let key = EncodingKey::from_secret(\"toor1toor1\".as_ref());\n"
	golang := "s, err := token.SignedString([]byte(\"toor1toor1\"))\n"
	requireKinds(t, map[string]specimen{
		"benchmark":               {"benches/jwt.rs", rust, ""},
		"program":                 {"src/jwt.rs", rust, sevHigh},
		"settings of a benchmark": {"benchmark/app.yml", "api_secret: " + m.word(32) + "\n", sevMed},
		"tests of a server":       {"functional_tests.go", golang, ""},
		"program in Go":           {"functional.go", golang, sevHigh},
		"store of a pipeline":     {".github/workflows/go.yml", "env:\n  MINIO_KMS_MASTER_KEY: shop-key:" + m.hex(64) + "\n", ""},
		"store of a program":      {"deploy/app.yml", "env:\n  MINIO_KMS_MASTER_KEY: shop-key:" + m.hex(64) + "\n", sevMed},
	})
}
