package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"assay/api/client"
	"assay/internal/outcome"
)

func scanCodeCommand() *cobra.Command {
	var flags remoteScan
	var dimensions []string
	var change changeFlags
	var covered []string
	cmd := &cobra.Command{
		Use: "code [REPOSITORY|.]", Short: "Scan a connected repository",
		Long: "Scan the selected branch of a connected repository on a server, wait for the end, and evaluate the gates. REPOSITORY is its " +
			"full " +
			"name, such as acme/shop, or its id; a directory, . by default, is looked up by the addresses of its Git remotes. " +
			"--branch, --commit and --pull-request scan a change instead: it is compared with the latest run of its target and does not affect " +
			"the project's scores. " + exitHint,
		Example: `  assay scan code . --fail-on HIGH --new-only --output github --output sarif=assay.sarif
  assay scan code acme/shop --pull-request 12 --fail-on HIGH --new-only --max-regression 0
  assay scan code . --pull-request 12 --coverage coverage.xml --coverage web/coverage/lcov.info
  assay scan code acme/shop --dimensions SCA,SECRETS`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return targetArgs(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := flags.plan(cmd, outcome.Code)
			if err != nil {
				return err
			}
			repository := append(args, ".")[0]
			reports, err := coverageToSend(covered, repository)
			if err != nil {
				return err
			}
			c, conf, err := connect(cmd)
			if err != nil {
				return err
			}
			began := time.Now()
			s := codeScanning(c, func(ctx context.Context) (string, error) {
				repo, err := findRepository(ctx, c, conf.Project, repository)
				if err != nil {
					return "", err
				}
				jobs, err := c.TriggerCodeScan(ctx, client.CodeScanTrigger{
					IntegrationRepoID: repo.IntegrationRepoID, Dimensions: upper[client.Dimension](dimensions),
					Branch: change.branch, CommitSHA: change.commit, PullRequest: given(change.pullRequest), Coverage: reports,
				}, client.IdempotencyKey(flags.idempotencyKey))
				if err != nil {
					return "", err
				}
				return jobs[0].ScanRunID, nil
			})
			_, run, done, err := s.run(cmd, &flags.following)
			if err != nil || !done {
				return err
			}
			r, err := codeResult(cmd.Context(), c, run)
			if err != nil {
				return fromServer(err)
			}
			r.Took = time.Since(began)
			return p.conclude(cmd, r)
		},
	}
	coverageFlag(cmd, &covered)
	cmd.Flags().StringSliceVar(&dimensions, "dimensions", nil, "dimensions to analyse: SAST, SCA, SECRETS, CODE_QUALITY")
	flags.changeFlag(cmd)
	return flags.flags(change.flags(cmd))
}

// coverageToSend reads reports and reduces them to what is counted, which is much smaller.
func coverageToSend(files []string, repository string) (out []client.CoverageReport, err error) {
	if info, err := os.Stat(repository); err != nil || !info.IsDir() {
		repository = "." // the name of a repository
	}
	documents, reports, err := readCoverage(files, repository)
	for i, r := range reports {
		out = append(out, client.CoverageReport{Name: documents[i].Name, Content: string(r.Compact())})
	}
	return out, err
}

// changeFlags select a change to scan instead of the selected branch.
type changeFlags struct {
	branch, commit string
	pullRequest    int
}

func (c *changeFlags) flags(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&c.branch, "branch", "", "scan this branch instead of the selected one")
	cmd.Flags().StringVar(&c.commit, "commit", "", "scan this commit (full hash) instead of the latest one")
	cmd.Flags().IntVar(&c.pullRequest, "pull-request", 0, "scan the pull request (merge request) with this number")
	cmd.MarkFlagsMutuallyExclusive("branch", "pull-request")
	return cmd
}

// given returns a pointer to v; nil for the zero value.
func given[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

func codeScanning(c *client.Client, trigger func(context.Context) (string, error)) scanning[client.CodeScanRun] {
	return scanning[client.CodeScanRun]{
		command: "assay scan code", trigger: trigger, wait: c.WaitCodeScan,
		cancel: func(ctx context.Context, id string) error {
			_, err := c.CancelCodeScan(ctx, id)
			return err
		},
		state: func(run client.CodeScanRun) (string, int, int) {
			done := 0
			for _, d := range run.Dimensions {
				if client.Ended(string(d.Status)) {
					done++
				}
			}
			return runState(run), done, len(run.Dimensions)
		},
	}
}

// runState returns the state of a run as a whole.
func runState(run client.CodeScanRun) string {
	states := map[client.CodeScanState]int{}
	for _, d := range run.Dimensions {
		states[d.Status]++
	}
	switch n := len(run.Dimensions); {
	case states[client.CodeScanStateQueued] == n:
		return client.StatusQueued
	case !run.Ended():
		return client.StatusRunning
	case states[client.CodeScanStateFailed] > 0:
		return client.StatusFailed
	case states[client.CodeScanStateCanceled] > 0:
		return client.StatusCanceled
	}
	return client.StatusCompleted
}

// codeResult returns an ended run with its findings.
func codeResult(ctx context.Context, c *client.Client, run client.CodeScanRun) (outcome.Result, error) {
	r := outcome.Result{
		Kind: outcome.Code, ID: run.ScanRunID, Target: run.RepoFullName, Branch: run.Branch, Commit: run.CommitSHA, Status: runState(run),
		SARIF: func(ctx context.Context, w io.Writer) error { return c.CodeScanSARIF(ctx, run.ScanRunID, w) },
	}
	if run.Change != nil {
		r.ComparedWith, r.PullRequest = run.Change.TargetBranch, deref(run.Change.PullRequest)
	}
	for _, d := range run.Dimensions {
		job, err := c.CodeScanJob(ctx, d.JobID)
		if err != nil {
			return r, err
		}
		r.Scores = append(r.Scores, jobScore(job))
		r.TakeFacts(job.Facts)
		for _, n := range job.Notes {
			if n.Gap {
				r.Notes = append(r.Notes, noteText(string(d.Dimension), n.Message, n.Path))
			}
		}
		for f, err := range c.Findings(ctx, d.JobID, client.FindingFilter{}) {
			if err != nil {
				return r, err
			}
			shown := codeFinding(f)
			shown.Known = job.BaseRunID != nil || !shown.New
			r.Findings = append(r.Findings, shown)
		}
	}
	r.Scores = append(r.Scores, outcome.Score{Name: outcome.Overall, Value: outcome.Mean(r.Scores), Before: outcome.MeanBefore(r.Scores)})
	return r, nil
}

func noteText(part, message string, path *string) string {
	if path != nil && *path != "" {
		message += " (" + *path + ")"
	}
	return part + ": " + message
}

func jobScore(job client.CodeScanJobDetail) outcome.Score {
	s := outcome.Score{Name: string(job.Dimension), Value: job.Score, Before: job.ScoreBefore}
	if job.Coverage != nil {
		s.Coverage = *job.Coverage
	}
	if job.Status != client.CodeScanStateCompleted {
		s.Failed = fmt.Sprintf("ended as %s", job.Status)
		if job.ErrorMessage != nil {
			s.Failed = *job.ErrorMessage
		}
	}
	return s
}

func codeFinding(f client.Finding) outcome.Finding {
	out := outcome.Finding{
		ID: f.ID, Part: string(f.Dimension), Rule: f.RuleID, Title: f.Title, Message: f.Message, Severity: string(f.Severity), Path: f.Path,
		Line: deref(f.StartLine), EndLine: deref(f.EndLine), Column: deref(f.StartColumn), Snippet: deref(f.Snippet), CWE: f.CWE,
		Changed: f.OnChangedLines, Known: true, New: f.State == client.FindingStateNew || f.State == client.FindingStateReopened,
		Remediation: deref(f.Remediation),
		Fingerprint: fmt.Sprintf("%s:%d", f.Fingerprint, f.Occurrence),
	}
	if f.ReviewStatus == client.ReviewStatusFalsePositive || f.ReviewStatus == client.ReviewStatusAcceptedRisk {
		out.Accepted = string(f.ReviewStatus)
		if f.Review != nil && f.Review.Reason != nil {
			out.Accepted = *f.Review.Reason
		}
	}
	return out
}

// deref returns the value of a pointer, or the zero value for nil.
func deref[T any](p *T) (out T) {
	if p != nil {
		out = *p
	}
	return out
}
