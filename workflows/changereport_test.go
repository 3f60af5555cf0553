package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// The report of a run without its workflow has the limits of every report, and fails if the provider refuses it.
func TestChangeReport(t *testing.T) {
	t.Parallel()
	in := contract.CodeReportInput{CodeScanRef: codeRef, Ended: true}
	for name, tt := range map[string]struct {
		failure error
		tries   int
		fails   bool
	}{
		"accepted":   {tries: 1},
		"for now":    {failure: temporal.NewApplicationError("away", contract.ErrTypeInternal), tries: 3},
		"for ever":   {failure: temporal.NewNonRetryableApplicationError("refused", contract.ErrTypeInvalid, nil), tries: 1, fails: true},
		"for a week": {failure: temporal.NewApplicationError("away", contract.ErrTypeInternal), tries: -1, fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newEnvironment(t)
			tries := 0
			b.register(map[string]any{contract.CodeScanReport: func(_ context.Context, got contract.CodeReportInput) error {
				require.Equal(t, in, got)
				if tries++; tries == tt.tries && !tt.fails {
					return nil
				}
				return tt.failure
			}})
			began := b.Now()
			b.ExecuteWorkflow(contract.ChangeReportWorkflow, in)
			require.True(t, b.IsWorkflowCompleted())
			require.Equal(t, tt.fails, b.GetWorkflowError() != nil)
			require.LessOrEqual(t, b.Now().Sub(began), contract.CodeReportDeadline+time.Minute)
			if tt.tries > 0 {
				require.Equal(t, tt.tries, tries)
			}
		})
	}
}
