package temporal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/log"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

var errHidden = errors.New("hidden: get https://user:password@10.1.2.3")

// fail runs an activity that returns the error; it returns the log, and the error that its
// workflow sees.
func fail(t *testing.T, err error) (logged string, seen error) {
	t.Helper()
	var logs bytes.Buffer
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	env := suite.NewTestActivityEnvironment()
	do := func(ctx context.Context) error {
		return temporal.ActivityError(ctx, slog.New(slog.NewTextHandler(&logs, nil)), err)
	}
	env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: "do"})
	_, seen = env.ExecuteActivity("do")
	return logs.String(), seen
}

type expected struct {
	kind   string
	retry  bool
	benign bool
}

var table = map[scan.Code]expected{
	scan.CodeInternal:          {kind: contract.ErrTypeInternal, retry: true},
	scan.CodeUnavailable:       {kind: contract.ErrTypeInternal, retry: true},
	scan.CodeQuota:             {kind: contract.ErrTypeInternal, retry: true},
	scan.CodeTargetUnreachable: {kind: contract.ErrTypeInternal, retry: true, benign: true},
	scan.CodeTargetForbidden:   {kind: contract.ErrTypeInvalid, benign: true},
	scan.CodeInvalid:           {kind: contract.ErrTypeInvalid},
	scan.CodeUnauthorized:      {kind: contract.ErrTypeInvalid},
	scan.CodeForbidden:         {kind: contract.ErrTypeInvalid},
	scan.CodeNotFound:          {kind: contract.ErrTypeInvalid},
	scan.CodeConflict:          {kind: contract.ErrTypeInvalid},
	scan.CodeTooLarge:          {kind: contract.ErrTypeInvalid},
	scan.CodeSuperseded:        {kind: contract.ErrTypeSuperseded, benign: true},
	scan.CodeTerminal:          {kind: contract.ErrTypeTerminal, benign: true},
}

func TestActivityError(t *testing.T) {
	t.Parallel()
	for code, want := range table {
		t.Run(string(code), func(t *testing.T) {
			t.Parallel()
			domain := scan.Wrap(code, errHidden, "Said to the caller")
			domain.RetryAfter = 7 * time.Second
			logged, seen := fail(t, fmt.Errorf("wrapped with hidden words: %w", domain))
			app := requireApplication(t, seen, want)
			require.Equal(t, 7*time.Second, app.NextRetryDelay())
			require.NotContains(t, seen.Error(), "hidden")
			if code == scan.CodeInternal {
				require.NotContains(t, seen.Error(), "Said to the caller", "internal messages are not for callers")
			} else {
				require.ErrorContains(t, seen, "Said to the caller")
			}
			if want.retry && !want.benign {
				require.Contains(t, logged, "password@10.1.2.3", "operators read the cause in the log")
			} else {
				require.Empty(t, logged, "an expected outcome is not an error")
			}
		})
	}
}

func TestActivityErrorOfOutages(t *testing.T) {
	t.Parallel()
	outage := scan.OutageOf(errHidden, "The database is unavailable.")
	for name, err := range map[string]error{
		"plain": outage, "inside another": scan.Wrap(scan.CodeUnavailable, fmt.Errorf("hidden: %w", outage), "The database is unavailable."),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			logged, seen := fail(t, err)
			require.NotEmpty(t, requireApplication(t, seen, expected{kind: contract.ErrTypeOutage, retry: true}).Message())
			require.ErrorContains(t, seen, "The database is unavailable.")
			require.Contains(t, logged, "password@10.1.2.3", "operators read the cause in the log")
		})
	}
}

func requireApplication(t *testing.T, seen error, want expected) *sdk.ApplicationError {
	t.Helper()
	var app *sdk.ApplicationError
	require.ErrorAs(t, seen, &app)
	require.Equal(t, want.kind, app.Type())
	require.Equal(t, want.retry, !app.NonRetryable())
	require.Equal(t, want.benign, app.Category() == sdk.ApplicationErrorCategoryBenign)
	require.NoError(t, app.Unwrap(), "a cause travels in clear")
	return app
}

func TestActivityErrorOfUnknownErrors(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"any":                        errHidden,
		"a time-out of something":    fmt.Errorf("hidden: %w", context.DeadlineExceeded),
		"a cancellation inside":      fmt.Errorf("hidden: %w", context.Canceled),
		"a cancellation of Temporal": fmt.Errorf("hidden: %w", sdk.NewCanceledError("hidden")),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			logged, seen := fail(t, err)
			_ = requireApplication(t, seen, expected{kind: contract.ErrTypeInternal, retry: true})
			require.NotContains(t, seen.Error(), "hidden")
			require.Contains(t, logged, "hidden")
		})
	}
}

func TestActivityErrorOfACancelledActivity(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := temporal.ActivityError(ctx, slog.New(slog.DiscardHandler), fmt.Errorf("hidden: %w", context.Canceled))
	require.Equal(t, context.Canceled, err, "and nothing of what it interrupted")
}

func TestActivityErrorOfNone(t *testing.T) {
	t.Parallel()
	require.NoError(t, temporal.ActivityError(t.Context(), nil, nil))
	require.Equal(t, activity.ErrResultPending, temporal.ActivityError(t.Context(), nil, activity.ErrResultPending))
}

// A new code must be added to the table.
func TestEveryCodeHasItsPlace(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "../scan/error.go", nil, 0)
	require.NoError(t, err)
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
			code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			require.Contains(t, table, scan.Code(code))
			found++
		}
		return true
	})
	require.Equal(t, len(table), found)
}
