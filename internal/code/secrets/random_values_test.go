package secrets

import "testing"

// TestShortRandomValues scans random values that have few different characters or a frequent name.
func TestShortRandomValues(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 112)
	requireKinds(t, map[string]specimen{
		"few digits":        {"push.js", "new Pusher({ secret: '7b1a7c7f1a2b797c7a0d' })\n", sevMed},
		"setting":           {"app.toml", "shop_secret = \"q7Zk2q9Zk4mv\"\n", sevMed},
		"two digits":        {"push.js", "new Pusher({ secret: '7a7a7a7a77aa7a7a7a77' })\n", ""},
		"key of a service":  {"map.py", "params = {'serviceKey': '" + m.base64(86) + "==', 'page': '1'}\n", sevMed},
		"name of a service": {"map.ts", "const serviceKey = 'billing-service-v2';\n", ""},
	})
}
