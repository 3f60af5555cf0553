package checks_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/largepage"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/checks"
)

// BenchmarkLargePage judges all pillars of a 5 MB page; allocations are in total,
// not at the peak.
func BenchmarkLargePage(b *testing.B) {
	target, err := website.ParseTarget("https://shop.example/")
	require.NoError(b, err)
	filled := website.NewCapture(target, time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), website.Terms{Profile: capture.ProfileHTTP})
	largepage.Fill(filled)
	require.InDelta(b, largepage.Bytes, len(filled.Page.Document.Body), 64)
	catalogue, err := checks.Catalogue()
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		facts := website.NewCapture(target, filled.TakenAt, website.Terms{Profile: capture.ProfileHTTP}) // nothing is parsed yet
		facts.HTTP, facts.Page, facts.Assets = filled.HTTP, filled.Page, filled.Assets
		for _, p := range scan.Pillars() {
			if groups, panics := catalogue.Judge(p, facts); len(groups) == 0 || len(panics) > 0 {
				b.Fatal(panics)
			}
		}
	}
}
