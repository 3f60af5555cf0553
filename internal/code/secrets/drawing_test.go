package secrets

import "testing"

// TestDrawings scans the data of a drawing, and a file of settings with the same value.
func TestDrawings(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 104)
	random := m.word(32)
	requireKinds(t, map[string]specimen{
		"drawing":  {"docs2/state.drawio", "<mxCell api_key=\"" + random + "\"/>\n", ""},
		"settings": {"conf/state.xml", "<shop api_key=\"" + random + "\"/>\n", sevMed},
	})
}
