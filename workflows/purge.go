package workflows

import (
	"fmt"
	"strings"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

const (
	// purgeShown is how many checks and runs are shown one by one, purgeAtOnce how many
	// of each one activity purges, purgeRounds how often it runs before the next schedule.
	purgeShown  = 20
	purgeAtOnce = 20
	purgeRounds = 50
)

// Purge is one scheduled round of retention: it shows what has expired, removes it,
// and shows what it has removed.
func Purge(ctx workflow.Context) (out contract.PurgeResult, err error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "remove what is past its retention",
		StartToCloseTimeout: time.Hour, HeartbeatTimeout: time.Minute, RetryPolicy: retry(5*time.Second, 5*time.Minute, 5),
	})
	var plan contract.PurgePlan
	err = workflow.ExecuteActivity(ctx, contract.PurgePreview, contract.PurgeInput{Checks: purgeShown, Runs: purgeShown}).Get(ctx, &plan)
	if err != nil {
		return out, err
	}
	if plan.Checks+plan.Runs == 0 {
		workflow.SetCurrentDetails(ctx, "Nothing has expired.")
		return out, nil
	}
	out.Left, out.LeftRuns = plan.Checks, plan.Runs
	workflow.SetCurrentDetails(ctx, purgeDetails("To be purged", plan, out))
	for range purgeRounds {
		var round contract.PurgeResult
		if err = workflow.ExecuteActivity(ctx, contract.PurgeRun, contract.PurgeInput{Checks: purgeAtOnce, Runs: purgeAtOnce}).Get(ctx, &round); err != nil {
			return out, err
		}
		out.Checks, out.Pages, out.Blobs, out.Left = out.Checks+round.Checks, out.Pages+round.Pages, out.Blobs+round.Blobs, round.Left
		out.Runs, out.Findings, out.LeftRuns = out.Runs+round.Runs, out.Findings+round.Findings, round.LeftRuns
		workflow.SetCurrentDetails(ctx, purgeDetails("Being purged", plan, out))
		if round.Left+round.LeftRuns == 0 || round.Checks+round.Runs == 0 {
			break
		}
	}
	workflow.SetCurrentDetails(ctx, purgeDetails("Purged", plan, out))
	return out, nil
}

// purgeDetails is what an SRE reads as the workflow's current details.
func purgeDetails(head string, plan contract.PurgePlan, out contract.PurgeResult) string {
	var parts []string
	if plan.Checks > 0 || plan.Runs == 0 {
		parts = append(parts, purgedChecks(head, plan, out))
	}
	if plan.Runs > 0 {
		parts = append(parts, purgedRuns(head, plan, out))
	}
	return strings.Join(parts, "\n")
}

func purgedChecks(head string, plan contract.PurgePlan, out contract.PurgeResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** · %d Site Health checks had expired", head, plan.Checks)
	if out.Checks > 0 {
		fmt.Fprintf(&b, " · gone: %d checks, %d pages, %d objects", out.Checks, out.Pages, out.Blobs)
	}
	fmt.Fprintf(&b, " · left: %d\n\n", out.Left)
	b.WriteString("| Check | Host | Workspace | Project | Expired | Pages | Objects |\n|---|---|---|---|---|---|---|\n")
	for _, l := range plan.Oldest {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %d | %d |\n",
			l.CheckID, l.Host, l.TenantID, l.Project, l.ExpiredAt.UTC().Format("2006-01-02 15:04"), l.Pages, l.Blobs)
	}
	if more := plan.Checks - int64(len(plan.Oldest)); more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String()
}

func purgedRuns(head string, plan contract.PurgePlan, out contract.PurgeResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** · %d code scan runs had expired", head, plan.Runs)
	if out.Runs > 0 {
		fmt.Fprintf(&b, " · gone: the findings of %d runs, %d", out.Runs, out.Findings)
	}
	fmt.Fprintf(&b, " · left: %d\n\n", out.LeftRuns)
	b.WriteString("| Run | Repository | Branch | Workspace | Ended | Findings | Objects |\n|---|---|---|---|---|---|---|\n")
	for _, l := range plan.OldestRuns {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %d | %d |\n",
			l.ScanRunID, cell(l.Repository), cell(l.Branch), l.TenantID, l.EndedAt.UTC().Format("2006-01-02 15:04"), l.Findings, l.Blobs)
	}
	if more := plan.Runs - int64(len(plan.OldestRuns)); more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String()
}
