package secrets

import "testing"

// TestConformance scans the settings of a conformance suite, and a key in a folder that is named like one.
func TestConformance(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 107)
	jwk := `{"keys": [{"kty": "EC", "x": "` + m.word(43) + `", "d": "` + m.word(43) + `"}]}`
	requireKinds(t, map[string]specimen{
		"plan":       {"certification/fapi/plan.json", jwk, ""},
		"suite":      {"conformance/plan.json", jwk, ""},
		"settings":   {"config/plan.json", jwk, sevHigh},
		"server key": {"certification/server.key", m.ecKey(), sevHigh},
	})
}
