package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/testsuite"

	"assay/workflows/contract"
)

// advisories runs the workflow; refresh is its activity.
func advisories(
	t *testing.T, names []string, refresh func(name string) (contract.AdvisoriesLine, error),
) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	return maintain(t, contract.AdvisoriesWorkflow, map[string]any{
		contract.AdvisoriesPlan: func(ctx context.Context) (contract.AdvisoriesSubjects, error) {
			require.Equal(t, contract.QueueMaintenance, activity.GetInfo(ctx).TaskQueue)
			return contract.AdvisoriesSubjects{Names: names}, nil
		},
		contract.AdvisoriesRefresh: func(ctx context.Context, in contract.AdvisoriesSubject) (contract.AdvisoriesLine, error) {
			require.Positive(t, activity.GetInfo(ctx).HeartbeatTimeout)
			return refresh(in.Name)
		},
	})
}

func TestAdvisories(t *testing.T) {
	t.Parallel()
	calls := map[string]int{}
	env := advisories(t, []string{"npm", "Go", "KEV"}, func(name string) (contract.AdvisoriesLine, error) {
		calls[name]++
		at := time.Date(2026, 6, 1, 11, 0, 0, 0, time.UTC)
		switch {
		case name == "Go" && calls[name] == 1:
			return contract.AdvisoriesLine{}, fails(contract.ErrTypeInternal, true)
		case name == "Go":
			return contract.AdvisoriesLine{
				Name: name, Records: 7, FetchedAt: at.AddDate(0, 0, -9), CheckedAt: at,
				Error: "The source of the data returned status 502.", Unread: 2,
			}, nil
		}
		return contract.AdvisoriesLine{Name: name, Records: 10, Packages: 5, Changed: name == "npm", FetchedAt: at, CheckedAt: at}, nil
	})
	require.NoError(t, env.GetWorkflowError())
	var out contract.AdvisoriesResult
	require.NoError(t, env.GetWorkflowResult(&out))
	require.Equal(t, contract.AdvisoriesResult{Subjects: 3, Changed: 1, Failed: 1, Records: 27}, out)
	text := details(t, env)
	require.Contains(t, text, "3 of 3 checked · 1 renewed · 1 failed · 27 records")
	require.Contains(t, text,
		"| Go | 7 | 0 | 1 h ago | 9 days ago | The source of the data returned status 502. 2 records were unreadable. |")
}

func TestAdvisoriesOfASourceThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	asked := 0
	env := advisories(t, []string{"a", "b", "c", "d", "e", "f"}, func(name string) (contract.AdvisoriesLine, error) {
		asked++
		return contract.AdvisoriesLine{Name: name, Error: "The source of the data could not be reached.", NoAnswer: name != "a"}, nil
	})
	require.NoError(t, env.GetWorkflowError(), "the next round tries again")
	var out contract.AdvisoriesResult
	require.NoError(t, env.GetWorkflowResult(&out))
	require.Equal(t, 4, asked)
	require.Equal(t, 2, out.Skipped)
	require.Contains(t, details(t, env), "2 ecosystems are left for the next round")
	require.Contains(t, details(t, env), "| a | 0 | 0 | never | never |")
}

func TestAdvisoriesWithoutASource(t *testing.T) {
	t.Parallel()
	env := advisories(t, nil, nil)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, "No source of advisories is configured.", details(t, env))
}
