package secrets

import "testing"

// TestInstalledClients scans secrets of clients that sign in on the devices of their users, and on a server.
func TestInstalledClients(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 216)
	pair := "CLIENT_ID = '" + m.hex(64) + "'\nCLIENT_SECRET = '" + m.hex(64) + "'\n"
	requireKinds(t, map[string]specimen{
		"codes of devices": {"a.py", pair + "requests.post(api + '/oauth/device/code', data={'client_id': CLIENT_ID})\n", sevLow},
		"out of band":      {"a.py", pair + "redirect = 'urn:ietf:wg:oauth:2.0:oob'\n", sevLow},
		"server":           {"a.py", pair + "requests.post(api + '/oauth/token', data={'client_id': CLIENT_ID})\n", sevHigh},
	})
}
