package secrets

import "testing"

// TestHeaders scans random values that the header of a request has, and others.
func TestHeaders(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 110)
	key := "rest_api_key = '" + m.hex(32) + "'\n"
	requireKinds(t, map[string]specimen{
		"in a header":         {"map.py", key + "headers = {'Authorization': 'Key ' + rest_api_key}\n", sevHigh},
		"not in a header":     {"map.py", key + "print(len(rest_api_key))\n", sevMed},
		"another in a header": {"map.py", key + "headers = {'Authorization': 'Key ' + other_api_key}\n", sevMed},
	})
}
