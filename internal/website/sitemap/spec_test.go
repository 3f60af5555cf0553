package sitemap_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/sitemap"
)

// TestLastModAsSpecified tests dates against the W3C note "Date and Time Formats".
func TestLastModAsSpecified(t *testing.T) {
	t.Parallel()
	for text, valid := range map[string]bool{
		"2026": true, "2026-11": true, "2026-11-23": true, "2026-11-23T10:00Z": true, "2026-11-23T10:00:00.25+01:00": true,
		"2026-11-23T10:00:00+0100": false, "20261123": false, "2026-1-2": false, "2026-11-23T24:00:00Z": false, "2026-11-23T10:00:00,5Z": false,
		"2026-11-23T1:00:00Z": false, "2026-11-23T1:00Z": false, "2026-11-23T10:00:00": false, "2026-11-23 10:00:00Z": false,
		"2026-02-30": false, "2026-11-23T10:00:00+25:00": false, "2026-11-23Z": false, "": false,
	} {
		_, ok := sitemap.ParseLastMod(text)
		require.Equal(t, valid, ok, text)
	}
}
