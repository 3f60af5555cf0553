package service

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
)

// ReporterAccess opens the connection of a repository for reports (Connections).
type ReporterAccess interface {
	// Reporter returns the writer of statuses and comments, and the name of its account.
	Reporter(ctx context.Context, tenantID string, repo scan.Repository) (provider.Reporter, provider.Repository, string, error)
}

// ChangeReports reports results of code scans at the Git provider, for repositories that have
// turned this on: as the status of the commit, and as one comment on the pull request.
type ChangeReports struct {
	Store   *store.Store
	Access  ReporterAccess
	AppURL  string // public address, without a trailing slash
	Log     *slog.Logger
	Timeout time.Duration // time limit of a report; 0 is a minute
}

const (
	// statusName is the name of the commit status.
	statusName = "assay/code"
	// maxShownFindings limits the findings in a comment.
	maxShownFindings = 20
	commentLease     = 2 * time.Minute
)

// Report marks the commit of a run as pending, or with its result, and writes the comment on
// its pull request. It does nothing for a repository without reports. The report of an ended run
// is owed until it succeeds, or fails in a way that another attempt cannot avoid.
func (s *ChangeReports) Report(ctx context.Context, tenantID, runID string, ended bool) error {
	timeout := s.Timeout
	if timeout == 0 {
		timeout = time.Minute
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	run, err := s.Store.CodeRuns.Get(ctx, tenantID, runID)
	if err != nil {
		return err
	}
	err = s.report(ctx, run, ended)
	if ended && !temporal.Retryable(err) {
		// Otherwise the report is only repeated, which changes nothing.
		if err := s.Store.CodeRuns.SettleReport(context.WithoutCancel(ctx), tenantID, runID); err != nil {
			s.Log.WarnContext(ctx, "a report at the Git provider remains owed", "tenant", tenantID, "run", runID, "error", err)
		}
	}
	return err
}

func (s *ChangeReports) report(ctx context.Context, run scan.CodeRun, ended bool) error {
	repo, err := s.Store.Repositories.Get(ctx, run.TenantID, run.RepositoryID)
	if err != nil || !repo.ReportChanges {
		return err
	}
	err = s.show(ctx, run, repo, ended)
	s.note(context.WithoutCancel(ctx), repo, ended, err)
	return err
}

// show writes the status of a run's commit, and once it has ended the comment.
func (s *ChangeReports) show(ctx context.Context, run scan.CodeRun, repo scan.Repository, ended bool) error {
	to, remote, author, err := s.Access.Reporter(ctx, run.TenantID, repo)
	if err != nil {
		return err
	}
	// A report that comes late must not replace the status of a later run.
	outdated, err := s.Store.CodeRuns.Outdated(ctx, run)
	if err != nil {
		return err
	}
	link := s.AppURL + pathOf(scan.KindCode) + run.ID
	if !ended {
		if outdated { // its result will not be shown, so the commit would stay pending
			return nil
		}
		return to.SetStatus(ctx, remote, run.CommitSHA, provider.Status{
			State: provider.StatePending, Name: statusName, Description: "The code scan is running.", URL: link,
		})
	}
	report, err := s.compose(ctx, run)
	if err != nil {
		return err
	}
	if !outdated {
		status := report.status()
		status.Name, status.URL = statusName, link
		if err := to.SetStatus(ctx, remote, run.CommitSHA, status); err != nil {
			return err
		}
	}
	if run.PullRequest == 0 {
		return nil
	}
	return s.comment(ctx, to, remote, author, run, report.markdown(link))
}

// comment writes the comment on a pull request. The comment is claimed first, so that two
// runs do not both create one; if its id was not recorded, it is found by its marker.
func (s *ChangeReports) comment(
	ctx context.Context, to provider.Reporter, remote provider.Repository, author string, run scan.CodeRun, text string,
) error {
	id, newer, err := s.Store.CodeRuns.ClaimComment(ctx, run, commentLease)
	if err != nil || newer {
		return err
	}
	// No provider displays the definition of a link.
	marker := "[assay-report]: #" + run.RepositoryID
	if id == "" {
		if id, err = to.FindComment(ctx, remote, run.PullRequest, author, marker); err != nil {
			return err
		}
	}
	text = strings.TrimRight(text, "\n") + "\n\n" + marker + "\n"
	written, err := to.WriteComment(ctx, remote, run.PullRequest, id, text)
	if id != "" && provider.IsProblem(err, provider.NoComment) { // somebody removed it
		written, err = to.WriteComment(ctx, remote, run.PullRequest, "", text)
	}
	if err != nil {
		return err
	}
	s.Log.InfoContext(ctx, "commented on a pull request", "tenant", run.TenantID, "run", run.ID, "pullRequest", run.PullRequest,
		"updated", id != "")
	return s.Store.CodeRuns.SaveComment(ctx, run, written)
}

// compose reads the content of the report on an ended run.
func (s *ChangeReports) compose(ctx context.Context, run scan.CodeRun) (changeReport, error) {
	r := changeReport{run: run, fresh: map[scan.Severity]int{}}
	before, err := s.Store.CodeRuns.ScoresBefore(ctx, run.TenantID, []string{run.ID}, run.QueuedAt)
	if err != nil {
		return r, err
	}
	r.compared = slices.ContainsFunc(run.Jobs, func(j scan.CodeJob) bool { return j.BaseRunID != "" })
	for _, j := range run.Jobs {
		r.scores = append(r.scores, NamedScore{Name: dimensionTitles[j.Dimension], Score: j.Score, Before: before[j.ID]})
		r.partial = r.partial || j.State != scan.StateCompleted || j.Coverage == scan.CoveragePartial
		if r.compared && j.BaseRunID == "" { // all its findings count as new, although the change may have touched none
			if j.State == scan.StateCompleted {
				r.alone = append(r.alone, dimensionTitles[j.Dimension])
			}
			continue
		}
		for _, state := range []scan.FindingState{scan.FindingNew, scan.FindingReopened} {
			if err := s.addFresh(ctx, &r, j, state); err != nil {
				return r, err
			}
		}
		_, fixed, err := s.Store.Findings.List(ctx, run.TenantID, j.ID, store.FindingFilter{State: scan.FindingFixed, Page: 1, Limit: 1})
		if err != nil {
			return r, err
		}
		r.fixed += fixed
	}
	r.sort()
	return r, nil
}

// addFresh counts the findings of a state that the base does not have, and reads the worst. A
// finding that people have confirmed counts like an untriaged one.
func (s *ChangeReports) addFresh(ctx context.Context, r *changeReport, j scan.CodeJob, state scan.FindingState) error {
	for _, severity := range scan.Severities() {
		page, n, err := s.Store.Findings.List(ctx, r.run.TenantID, j.ID, store.FindingFilter{
			State: state, Counting: true, Severity: severity, Page: 1, Limit: maxShownFindings,
		})
		if err != nil {
			return err
		}
		r.fresh[severity] += n
		r.shown = append(r.shown, page...)
	}
	return nil
}
