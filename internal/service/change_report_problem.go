package service

import (
	"context"
	"errors"
	"slices"

	"assay/internal/provider"
	"assay/internal/scan"
)

// note records the outcome of a report in the repository's settings, where people see it. A temporary failure changes nothing there.
func (s *ChangeReports) note(ctx context.Context, repo scan.Repository, ended bool, err error) {
	problem := refusal(repo, err)
	if problem == "" && (err != nil || !ended) {
		return
	}
	if err := s.Store.Repositories.NoteReport(ctx, repo.TenantID, repo.ID, problem); err != nil {
		s.Log.ErrorContext(ctx, "the provider's refusal of a report could not be "+
			"recorded", "tenant", repo.TenantID, "repository", repo.ID, "error", err)
	}
}

// refusal returns why the provider takes no reports, and what to do; "" for any other error.
func refusal(repo scan.Repository, err error) string {
	is := func(problems ...provider.Problem) bool {
		return slices.ContainsFunc(problems, func(p provider.Problem) bool { return provider.IsProblem(err, p) })
	}
	rights := provider.Kind(repo.Provider).ReportRights()
	unusable := []string{NameConnectionNotActive, NameTokenExpired, NameConnectionInvalid}
	switch {
	case is(provider.Forbidden):
		return "The provider refused the last report (403): the connection's token may not write statuses and comments. Give it " +
			rights + ", and scan again."
	case is(provider.NoRepository):
		return "The provider refused the last report (404): it hides the repository from the connection's token. Give it access with " +
			rights + ", and scan again."
	case is(provider.Unauthorized, provider.Expired, provider.Revoked), slices.Contains(unusable, nameOf(err)):
		return "The last report was not sent: the connection's token is not valid. Replace it under Settings, Git connections, and scan again."
	}
	return ""
}

// nameOf returns the named code of an error for callers; "" if missing.
func nameOf(err error) string {
	if e, ok := errors.AsType[*scan.Error](err); ok {
		return e.Name
	}
	return ""
}
