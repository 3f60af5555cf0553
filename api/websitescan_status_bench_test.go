package api

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// BenchmarkRenderCategory compares decoding only the contract's fields of a stored category
// with decoding all of it.
func BenchmarkRenderCategory(b *testing.B) {
	c := check.Result{
		ID: "SEC-X", Title: "A check of usual length", Status: check.Fail, Severity: check.Medium, Weight: 3, Confidence: check.Certain,
		Observed: "max-age=300", Expected: "max-age of at least a year", Explanation: strings.Repeat("why it matters ", 10),
		Remediation: strings.Repeat("what to do ", 10), References: []string{"RFC 6797", "https://developer.example/docs"},
	}
	group := check.Group{Subcategory: "x", Title: "X", Points: 10}
	for range 40 {
		group.Checks = append(group.Checks, c)
	}
	raw, err := json.Marshal(score.Of(scan.PillarSecurity, []check.Group{group}))
	require.NoError(b, err)
	points := 50.0
	b.Run("whole", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		for b.Loop() {
			var all score.Category
			require.NoError(b, json.Unmarshal(raw, &all))
		}
	})
	b.Run("contract", func(b *testing.B) {
		b.SetBytes(int64(len(raw)))
		for b.Loop() {
			_, err := renderCategory(scan.Category{Pillar: scan.PillarSecurity, Score: &points, Results: raw})
			require.NoError(b, err)
		}
	})
}
