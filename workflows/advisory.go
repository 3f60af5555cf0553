package workflows

import (
	"fmt"
	"strings"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// advisoriesPatience is the number of subjects in a row without a response from the source
// after which the round ends.
const advisoriesPatience = 3

// Advisories returns one scheduled round of the mirror: each ecosystem and list is renewed
// separately. A failing source does not fail the round: the last good copy stays, and the
// details show the failure.
func Advisories(ctx workflow.Context) (out contract.AdvisoriesResult, err error) {
	options := workflow.ActivityOptions{
		TaskQueue: contract.QueueMaintenance, Summary: "progress of the mirror",
		StartToCloseTimeout: time.Minute, RetryPolicy: retry(5*time.Second, time.Minute, 5),
	}
	var subjects contract.AdvisoriesSubjects
	if err = workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, options), contract.AdvisoriesPlan).Get(ctx, &subjects); err != nil {
		return out, err
	}
	if len(subjects.Names) == 0 {
		workflow.SetCurrentDetails(ctx, "No source of advisories is configured.")
		return out, nil
	}
	var lines []contract.AdvisoriesLine
	silent := 0
	for i, name := range subjects.Names {
		options.Summary = "renew " + name
		options.StartToCloseTimeout, options.HeartbeatTimeout = time.Hour, time.Minute
		var line contract.AdvisoriesLine
		err = workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, options), contract.AdvisoriesRefresh,
			contract.AdvisoriesSubject{Name: name}).Get(ctx, &line)
		if err != nil {
			return out, err
		}
		lines = append(lines, line)
		addAdvisories(&out, line)
		if silent++; !line.NoAnswer {
			silent = 0
		}
		if silent == advisoriesPatience {
			out.Skipped = len(subjects.Names) - i - 1
		}
		workflow.SetCurrentDetails(ctx, advisoriesDetails(workflow.Now(ctx), lines, out, len(subjects.Names)))
		if silent == advisoriesPatience {
			break
		}
	}
	return out, nil
}

func addAdvisories(out *contract.AdvisoriesResult, line contract.AdvisoriesLine) {
	out.Subjects++
	out.Records += int64(line.Records)
	if line.Changed {
		out.Changed++
	}
	if line.Error != "" {
		out.Failed++
	}
}

// advisoriesDetails renders the workflow's current details for operators.
func advisoriesDetails(now time.Time, lines []contract.AdvisoriesLine, out contract.AdvisoriesResult, subjects int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Advisories** · %d of %d checked · %d renewed · %d failed · %d records\n\n", len(lines), subjects, out.Changed,
		out.Failed, out.Records)
	b.WriteString("| Ecosystem | Records | Packages | Confirmed | Fetched | Problem |\n|---|---|---|---|---|---|\n")
	for _, l := range lines {
		problem := l.Error
		if l.Unread > 0 {
			problem = strings.TrimSpace(fmt.Sprintf("%s %d records were unreadable.", problem, l.Unread))
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %s | %s |\n", l.Name, l.Records, l.Packages, ageOf(now, l.CheckedAt), ageOf(now, l.FetchedAt),
			problem)
	}
	if out.Skipped > 0 {
		fmt.Fprintf(&b, "\nThe source does not respond; %d ecosystems are left for the next round.\n", out.Skipped)
	}
	return b.String()
}

// ageOf returns how long ago something was, for display.
func ageOf(now, at time.Time) string {
	switch age := now.Sub(at); {
	case at.IsZero():
		return "never"
	case age < time.Minute:
		return "now"
	case age < time.Hour:
		return fmt.Sprintf("%d min ago", int(age.Minutes()))
	case age < 72*time.Hour:
		return fmt.Sprintf("%d h ago", int(age.Hours()))
	default:
		return fmt.Sprintf("%d days ago", int(age.Hours()/24))
	}
}
