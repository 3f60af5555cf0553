package cli

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"assay/config"
	"assay/internal/gate"
	"assay/internal/outcome"
	"assay/internal/output"
)

// judging are the gates and outputs of a command.
type judging struct {
	failUnder     []string
	failOn        string
	newOnly       bool
	changedLines  bool
	maxRegression float64
	baseline      string
	outputs       []string
}

// serverFlags adds the flags of gates and outputs to a command that scans on a server.
func (j *judging) serverFlags(cmd *cobra.Command) {
	j.flags(cmd, "the previous scan", "result to compare with instead of the previous scan on the server: a file written by --output json")
}

// localFlags adds them to a command that scans on this machine, which knows no previous scan.
func (j *judging) localFlags(cmd *cobra.Command) {
	j.flags(cmd, "the result of --baseline", "earlier result to compare with: a file written by --output json")
}

func (j *judging) flags(cmd *cobra.Command, before, baseline string) {
	f := cmd.Flags()
	f.StringSliceVar(&j.failUnder, "fail-under", nil, "minimum scores, such as SECURITY=80,overall=70; a number without a name applies "+
		"to the overall score")
	f.StringVar(&j.failOn, "fail-on", "", "fail on findings of this severity and above: CRITICAL, HIGH, MEDIUM or LOW")
	f.BoolVar(&j.newOnly, "new-only", false, "apply --fail-on only to findings that "+before+" did not have")
	f.Float64Var(&j.maxRegression, "max-regression", 0, "maximum number of points that a score may drop since "+before)
	f.StringVar(&j.baseline, "baseline", "", baseline)
	outputFlag(cmd, &j.outputs)
}

// changeFlag is for commands that can scan a change.
func (j *judging) changeFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&j.changedLines, "changed-lines", false, "apply --fail-on only to findings on lines that the change touches")
}

func outputFlag(cmd *cobra.Command, to *[]string) {
	usage := "format of the result, may be repeated: " + strings.Join(output.Formats(), ", ") + "; FORMAT=FILE writes it to a file"
	cmd.Flags().StringArrayVar(to, "output", nil, usage)
	_ = cmd.RegisterFlagCompletionFunc("output", cobra.FixedCompletions(output.Formats(), cobra.ShellCompDirectiveNoFileComp))
}

// plan is a checked judging.
type plan struct {
	rules   gate.Rules
	before  *outcome.Result // the result of --baseline; nil without it
	targets []output.Target
}

// plan checks the flags before anything is done.
func (j *judging) plan(cmd *cobra.Command, kind outcome.Kind) (p plan, err error) {
	usage := func(err error) error { return fmt.Errorf("%w: %w", errUsage, err) }
	if p.rules.FailUnder, err = gate.ParseFailUnder(kind, j.failUnder); err != nil {
		return p, usage(err)
	}
	if p.rules.FailOn, err = gate.ParseFailOn(j.failOn); err != nil {
		return p, usage(err)
	}
	if p.rules.NewOnly = j.newOnly; j.newOnly && j.failOn == "" {
		return p, fmt.Errorf("%w: --new-only requires --fail-on", errUsage)
	}
	if p.rules.ChangedLines = j.changedLines; j.changedLines && j.failOn == "" {
		return p, fmt.Errorf("%w: --changed-lines requires --fail-on", errUsage)
	}
	if cmd.Flags().Changed("max-regression") {
		if j.maxRegression < 0 || j.maxRegression > 100 {
			return p, fmt.Errorf("%w: --max-regression must be 0 to 100", errUsage)
		}
		p.rules.MaxRegression = &j.maxRegression
	}
	if p.targets, err = output.Parse(j.outputs); err != nil {
		return p, usage(err)
	}
	if j.baseline == "" {
		return p, nil
	}
	file, err := os.Open(j.baseline)
	if err != nil {
		return p, usage(fmt.Errorf("--baseline: %w", err))
	}
	defer func() { _ = file.Close() }()
	before, err := outcome.Read(file)
	if err != nil {
		return p, usage(fmt.Errorf("--baseline %s: %w", j.baseline, err))
	}
	if before.Kind != kind {
		return p, fmt.Errorf("%w: --baseline %s is the result of a %s scan", errUsage, j.baseline, before.Kind)
	}
	p.before = &before
	return p, nil
}

// conclude evaluates a result, writes all outputs, and exits with the code of the verdict.
func (p plan) conclude(cmd *cobra.Command, r outcome.Result) error {
	if p.before != nil {
		r.Compare(*p.before)
	}
	r.Sort()
	d := p.rules.Judge(r)
	view := output.View{Result: r, Decision: d, Colour: isTerminal(cmd.OutOrStdout()) && config.Colour()}
	if err := output.Write(cmd.Context(), p.targets, cmd.OutOrStdout(), view); err != nil {
		return &exitError{exitUsage, err}
	}
	switch {
	case r.Failed():
		return &exitError{exitScanFailed, fmt.Errorf("the scan of %s ended as %s%s", plain(r.Target), r.Status, because(r))}
	case !d.Passed():
		return &exitError{code: exitFailed}
	}
	return nil
}

func because(r outcome.Result) string {
	reason := r.Reason
	for _, s := range r.Scores {
		if reason == "" && s.Failed != "" {
			reason = s.Name + ": " + s.Failed
		}
	}
	if reason == "" {
		return ""
	}
	return ": " + plain(reason)
}

// isTerminal reports whether w is a terminal.
func isTerminal(w any) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// elapsed returns the time since then in whole seconds.
func elapsed(since time.Time) time.Duration { return time.Since(since).Round(time.Second) }
