package service_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/coverage"
	"assay/internal/scan"
	"assay/internal/service"
)

const lcov = "SF:main.go\nDA:1,1\nDA:3,0\nend_of_record\n"

// Coverage reports are with their run before it starts; a trigger that is refused or repeated
// leaves none behind.
func TestTriggerWithCoverage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.codeRequest(func(r *service.TriggerCodeScan) {
		r.IdempotencyKey, r.Coverage = "build-1", []coverage.Document{{Name: "lcov.info", Data: []byte(lcov)}}
	})
	run, _, err := b.code.Trigger(t.Context(), req)
	require.NoError(t, err)
	got, err := service.GivenCoverage(t.Context(), b.blobs, run.ID)
	require.NoError(t, err)
	require.Equal(t, req.Coverage, got)
	_, replayed, err := b.code.Trigger(t.Context(), req)
	require.NoError(t, err)
	require.True(t, replayed)
	req.Coverage = []coverage.Document{{Name: "lcov.info", Data: []byte(lcov + "SF:b.go\n")}}
	_, _, err = b.code.Trigger(t.Context(), req)
	require.True(t, scan.IsCode(err, scan.CodeConflict), "%v", err)
	none, err := service.GivenCoverage(t.Context(), b.blobs, newID())
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestTriggerRefusesCoverage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	tooMany := make([]coverage.Document, coverage.MaxGiven+1)
	large := coverage.Document{Name: "x", Data: []byte(lcov + strings.Repeat(" ", coverage.MaxGivenBytes))}
	for want, given := range map[string][]coverage.Document{
		"coverage must have at most 20 reports":          tooMany,
		"coverage[0].name must have 1 to 200 characters": {{Data: []byte(lcov)}},
		"coverage[1].content cannot be read: its format is not Cobertura XML": {{
			Name: "a", Data: []byte(lcov),
		}, {Name: "b", Data: []byte("<a/>")}},
		"coverage must have at most 16 MiB in all; assay scan code --coverage sends condensed reports": {large},
	} {
		_, _, err := b.code.Trigger(t.Context(), b.codeRequest(func(r *service.TriggerCodeScan) { r.Coverage = given }))
		require.ErrorContains(t, err, want)
	}
	require.Empty(t, b.flows.started)
}
