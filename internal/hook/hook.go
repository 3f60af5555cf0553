// Package hook owns assay-hook, the program of Git hooks: it looks for secrets in the staged
// changes. It links a single engine and nothing of servers, because linked packages are
// initialised at every start, and people wait for every commit.
package hook

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"assay/internal/code"
	"assay/internal/code/secrets"
	"assay/internal/gate"
	"assay/internal/local"
	"assay/internal/outcome"
	"assay/internal/output"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

const usage = `assay-hook looks for secrets in the changes that are staged for a commit, like assay check code --secrets --staged.

  assay-hook [--fail-on LOW|MEDIUM|HIGH|CRITICAL] [--commits RANGE] [DIR]

The exit codes are those of assay check: 0 passed, 1 secrets were found, 2 invalid command, 3 the check failed, or not everything could be
checked.
`

// Exit codes.
const (
	passed = iota
	found
	misused
	failed
)

// Main runs the program and returns the exit code.
func Main(ctx context.Context, args []string, out, errOut io.Writer) int {
	flags := flag.NewFlagSet("assay-hook", flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.Usage = func() { fmt.Fprint(errOut, usage) }
	failOn := flags.String("fail-on", "LOW", "minimum severity of a secret that blocks the commit")
	commits := flags.String("commits", "", "check a range of commits instead of the staged changes")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return passed
		}
		return misused
	}
	severity, err := gate.ParseFailOn(*failOn)
	if err != nil || flags.NArg() > 1 {
		fmt.Fprint(errOut, usage)
		return misused
	}
	s := local.Selection{Dir: ".", Staged: *commits == "", Commits: *commits}
	if flags.NArg() == 1 {
		s.Dir = flags.Arg(0)
	}
	r, err := look(ctx, s)
	if err == nil && r.Failed() {
		err = errors.New(r.Scores[0].Failed)
	}
	if err != nil {
		fmt.Fprintln(errOut, "assay-hook:", output.PlainLines(err.Error()))
		return failed
	}
	d := gate.Rules{FailOn: severity}.Judge(r)
	if d.Passed() {
		return unseen(r.Notes, errOut)
	}
	if err := output.Write(ctx, []output.Target{{Format: "table"}}, out, output.View{Result: r, Decision: d}); err != nil {
		fmt.Fprintln(errOut, "assay-hook:", output.PlainLines(err.Error()))
		return failed
	}
	return found
}

// unseen prints what could not be checked, and returns the exit code without findings.
func unseen(notes []string, errOut io.Writer) int {
	if len(notes) == 0 {
		return passed // and prints nothing
	}
	for _, note := range notes {
		fmt.Fprintln(errOut, "assay-hook:", output.PlainLines(note))
	}
	fmt.Fprintln(errOut, "assay-hook: not everything could be checked.")
	return failed
}

func look(ctx context.Context, s local.Selection) (outcome.Result, error) {
	engine, err := secrets.New(secrets.Config{})
	if err != nil {
		return outcome.Result{}, err
	}
	// The engine needs no external parser and runs in this process.
	boxes, err := sandbox.Open(ctx, sandbox.Config{Mode: sandbox.Off})
	if err != nil {
		return outcome.Result{}, err
	}
	defer func() { _ = boxes.Close() }() // nothing ran in it
	c := local.Code{Engines: map[scan.Dimension][]code.Engine{scan.DimensionSecrets: {engine}}, Sandboxes: boxes, Clock: time.Now}
	r, err := c.Scan(ctx, s, nil)
	r.Sort()
	return r, err
}
