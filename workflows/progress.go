package workflows

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// progress is the live table in the workflow's current details for operators. It adds
// nothing to the history.
type progress struct {
	host  string
	order []string
	rows  map[string]*row
}

type row struct {
	state string
	note  string
	began time.Time
	took  time.Duration
}

func newProgress(plan contract.WebsiteScanPlan) progress {
	p := progress{host: plan.Host, order: append(append([]string{}, plan.Parts...), plan.Pillars...)}
	p.rows = make(map[string]*row, len(p.order))
	for _, name := range p.order {
		p.rows[name] = &row{state: "waiting"}
	}
	return p
}

func (p progress) begin(ctx workflow.Context, name string) {
	p.rows[name].state, p.rows[name].began = "running", workflow.Now(ctx)
	p.show(ctx, "")
}

func (p progress) end(ctx workflow.Context, name, note string) { p.close(ctx, name, "done", note) }

func (p progress) fail(ctx workflow.Context, name, note string) { p.close(ctx, name, "failed", note) }

func (p progress) skip(ctx workflow.Context, name string) { p.close(ctx, name, "skipped", "") }

func (p progress) close(ctx workflow.Context, name, state, note string) {
	r := p.rows[name]
	r.state, r.note = state, note
	if !r.began.IsZero() {
		r.took = workflow.Now(ctx).Sub(r.began)
	}
	p.show(ctx, "")
}

func (p progress) done(ctx workflow.Context, out contract.WebsiteScanOutcome, reason string) {
	head := "**" + out.State + "**"
	if out.Score != nil {
		head += fmt.Sprintf(" · overall %s · %s", shown(*out.Score), out.Band)
	}
	if reason != "" {
		head += "\n\n" + reason
	}
	p.show(ctx, head)
}

func (p progress) show(ctx workflow.Context, head string) {
	var b strings.Builder
	fmt.Fprintf(&b, "Website scan of `%s`\n\n", p.host)
	if head != "" {
		b.WriteString(head + "\n\n")
	}
	b.WriteString("| Step | State | Took | |\n|---|---|---|---|\n")
	for _, name := range p.order {
		r := p.rows[name]
		took := ""
		if r.took > 0 {
			took = r.took.Round(time.Millisecond).String()
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, r.state, took, strings.ReplaceAll(r.note, "|", "/"))
	}
	workflow.SetCurrentDetails(ctx, b.String())
}

// shown rounds half up, as reports do.
func shown(score float64) string { return strconv.Itoa(int(math.Floor(score + 0.5))) }

func describeScore(r contract.EvaluateResult) string {
	if r.Score == nil {
		return "not enough facts to judge"
	}
	text := fmt.Sprintf("%s · %s", shown(*r.Score), r.Band)
	if len(r.Failed) > 0 {
		text += " · failed: " + strings.Join(r.Failed, ", ")
	}
	return text
}
