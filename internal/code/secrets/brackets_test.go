package secrets

import "testing"

// TestBrackets scans a random value that somebody inserted into the brackets of a placeholder, and placeholders.
func TestBrackets(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 113)
	requireKinds(t, map[string]specimen{
		"in brackets":       {".env", "GOOGLE_APP_SECRET=<7" + m.word(22) + "4>\n", sevHigh},
		"words in brackets": {".env", "GOOGLE_APP_SECRET=<Your-Google-App-Secret-123>\n", ""},
	})
}
