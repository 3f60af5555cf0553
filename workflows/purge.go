package workflows

import (
	"fmt"
	"strings"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

const (
	// purgeShown is how many records of a kind are listed, purgeAtOnce how many of each kind
	// one activity purges, purgeRounds how often it runs before the next schedule: 50,000 of a
	// kind every hour are more than a deployment adds (docs/sizing.md).
	purgeShown  = 20
	purgeAtOnce = 200
	purgeRounds = 250
)

// Purge returns one scheduled round of retention: it shows what has expired, removes it, and
// shows what it has removed.
func Purge(ctx workflow.Context) (out contract.PurgeResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "remove expired details",
		StartToCloseTimeout: time.Hour, HeartbeatTimeout: time.Minute, RetryPolicy: retry(5*time.Second, 5*time.Minute, 5),
	})
	var plan contract.PurgePlan
	err = workflow.ExecuteActivity(ctx, contract.PurgePreview, contract.PurgeInput{Each: purgeShown}).Get(ctx, &plan)
	if err != nil {
		return out, err
	}
	if plan.Total() == 0 {
		workflow.SetCurrentDetails(ctx, "Nothing has expired.")
		return out, nil
	}
	workflow.SetCurrentDetails(ctx, purgeDetails("To be purged", plan, out))
	for range purgeRounds {
		var round contract.PurgeResult
		if err = workflow.ExecuteActivity(ctx, contract.PurgeRun, contract.PurgeInput{Each: purgeAtOnce}).Get(ctx, &round); err != nil {
			return out, err
		}
		out.Add(round)
		workflow.SetCurrentDetails(ctx, purgeDetails("Being purged", plan, out))
		if round.Remaining() == 0 || round.Records() == 0 {
			break
		}
	}
	workflow.SetCurrentDetails(ctx, purgeDetails("Purged", plan, out))
	return out, nil
}

// purgeDetails renders the workflow's current details for operators.
func purgeDetails(head string, plan contract.PurgePlan, out contract.PurgeResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", head)
	if out.Blobs > 0 {
		fmt.Fprintf(&b, " · %d objects are gone", out.Blobs)
	}
	b.WriteString("\n\n| Kind | Had expired | Gone | Left |\n|---|---|---|---|\n")
	for _, k := range plan.Kinds {
		gone, left := "", k.Expired
		for _, done := range out.Kinds {
			if done.Kind == k.Kind {
				gone, left = fmt.Sprintf("%d with %d %s", done.Records, done.Rows, k.Rows), done.Left
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %d |\n", k.Kind, k.Expired, gone, left)
	}
	b.WriteString("\n| Record | Kind | Subject | Workspace | Project | Expired | Rows | Objects |\n|---|---|---|---|---|---|---|---|\n")
	for _, l := range plan.Oldest {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %d | %d |\n",
			l.ID, l.Kind, cell(l.Subject), l.TenantID, l.Project, l.ExpiredAt.UTC().Format("2006-01-02 15:04"), l.Rows, l.Blobs)
	}
	if more := plan.Total() - int64(len(plan.Oldest)); more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String()
}
