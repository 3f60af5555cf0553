package service

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/store"
)

// Limits of a listing: a provider's list may be endless.
const (
	maxListPages    = 200
	maxListed       = 20_000
	maxRepositoryID = 1024 // bytes of a provider's id
	maxFullName     = 1024 // bytes
)

// SyncReport is the result of a listing.
type SyncReport struct {
	store.SyncResult
	Listed int // number of listed repositories
	// Cut: the list exceeds the limit. Repositories that were not read are unchanged.
	Cut bool
	// LeftOut counts entries of the list without a usable id or name.
	LeftOut int
}

// Sync lists the repositories of a connection again. New ones are enabled and have no
// project. Errors are those of Resolve, and CodeUnavailable for an invalid list.
func (c *Connections) Sync(ctx context.Context, tenantID, id string) (SyncReport, error) {
	l, err := c.usable(ctx, tenantID, id)
	if err != nil {
		return SyncReport{}, err
	}
	listed, unnamed, leftOut, whole, err := l.list(ctx)
	if err != nil {
		return SyncReport{}, err
	}
	report := SyncReport{Listed: len(listed), Cut: !whole, LeftOut: leftOut}
	_, unlisted := l.adapter.(provider.Finder) // repositories added by URL remain
	report.SyncResult, err = c.Store.Repositories.SyncPart(ctx, tenantID, id, listed, func(externalID string) bool {
		return !whole || unlisted || unnamed[externalID]
	})
	if err == nil {
		c.Log.InfoContext(ctx, "repositories listed", "tenant", tenantID, "connection", id, "listed", report.Listed,
			"added", report.Added, "gone", report.Gone, "cut", report.Cut, "leftOut", report.LeftOut)
	}
	return report, err
}

// Add adds a repository by its clone URL to a connection of a plain Git server, which cannot
// list repositories; the connection's credentials must give access. CodeInvalid for another
// provider or server.
func (c *Connections) Add(ctx context.Context, tenantID, actor, id, cloneURL string) (scan.Repository, error) {
	l, err := c.usable(ctx, tenantID, id)
	if err != nil {
		return scan.Repository{}, err
	}
	finder, ok := l.adapter.(provider.Finder)
	if !ok {
		return scan.Repository{}, scan.Errorf(scan.CodeInvalid,
			"Repositories of the provider %s cannot be added one by one. Give the token access to the repository, and list the repositories "+
				"again.", l.conn.Provider)
	}
	found, err := finder.Find(ctx, strings.TrimSpace(cloneURL))
	if err != nil {
		return scan.Repository{}, introductionFailed(l.conn, true, err)
	}
	if !keepable(found) {
		return scan.Repository{}, scan.Errorf(scan.CodeInvalid, "The clone URL is too long.")
	}
	others := func(string) bool { return true } // stay
	if _, err := c.Store.Repositories.SyncPart(ctx, tenantID, id, []scan.Repository{l.known(found)}, others); err != nil {
		return scan.Repository{}, err
	}
	return c.added(ctx, tenantID, actor, id, found.ExternalID)
}

func (c *Connections) added(ctx context.Context, tenantID, actor, connectionID, externalID string) (scan.Repository, error) {
	all, err := c.Store.Repositories.List(ctx, tenantID, "")
	if err != nil {
		return scan.Repository{}, err
	}
	i := slices.IndexFunc(all, func(r scan.Repository) bool { return r.ConnectionID == connectionID && r.ExternalID == externalID })
	if i < 0 {
		return scan.Repository{}, scan.Errorf(scan.CodeInternal, "The repository was not stored.")
	}
	return all[i], c.Store.Audit.Add(ctx, tenantID, actor, "repository.add", all[i].ID)
}

// list reads the provider's pages up to the limits; whole is true if it reached the end,
// leftOut the number of entries without a usable id or name, and unnamed their ids.
func (l *link) list(ctx context.Context) (repos []scan.Repository, unnamed map[string]bool, leftOut int, whole bool, err error) {
	unnamed = map[string]bool{}
	seen := map[string]bool{} // a list that changes while it is read may contain entries twice
	cursor := ""
	for range maxListPages {
		part, next, err := l.Repositories(ctx, cursor)
		if err != nil {
			return nil, nil, 0, false, err
		}
		for _, r := range part {
			if !keepable(r) {
				unnamed[r.ExternalID] = true
				leftOut++
				continue
			}
			if seen[r.ExternalID] {
				continue
			}
			if len(repos) == maxListed {
				return repos, unnamed, leftOut, false, nil
			}
			seen[r.ExternalID] = true
			repos = append(repos, l.known(r))
		}
		if next == "" {
			return repos, unnamed, leftOut, true, nil
		}
		if next == cursor {
			return nil, nil, 0, false, l.observe(ctx, &provider.Error{
				Problem: provider.Malformed, Message: "The provider's list of repositories repeats itself",
			})
		}
		cursor = next
	}
	return repos, unnamed, leftOut, false, nil
}

// keepable reports whether a repository can be identified and displayed.
func keepable(r provider.Repository) bool {
	return r.ExternalID != "" && len(r.ExternalID) <= maxRepositoryID && r.FullName != "" && len(r.FullName) <= maxFullName &&
		cut(r.FullName, maxFullName) == r.FullName && cut(r.ExternalID, maxRepositoryID) == r.ExternalID
}

func (l *link) known(r provider.Repository) scan.Repository {
	return scan.Repository{
		TenantID: l.conn.TenantID, ConnectionID: l.conn.ID, ExternalID: r.ExternalID,
		Name: cmp.Or(cut(r.Name, maxFullName), r.FullName), FullName: r.FullName, CloneURL: r.CloneURL,
		DefaultBranch: r.DefaultBranch, Enabled: true, Private: r.Private, Archived: r.Archived,
	}
}

// Repositories returns the repositories of all connections of the workspace, or of one
// project (its short id), by full name. PROJECT_NOT_FOUND for an unknown project.
func (c *Connections) Repositories(ctx context.Context, tenantID, projectShortID string) ([]scan.Repository, error) {
	if projectShortID != "" {
		if _, err := c.Store.Projects.Get(ctx, tenantID, projectShortID); err != nil {
			return nil, err
		}
	}
	repos, err := c.Store.Repositories.List(ctx, tenantID, projectShortID)
	slices.SortFunc(repos, func(a, b scan.Repository) int {
		return cmp.Or(cmp.Compare(a.FullName, b.FullName), cmp.Compare(a.ConnectionName, b.ConnectionName), cmp.Compare(a.ID, b.ID))
	})
	return repos, err
}

// RepositoryPage returns a page of the repositories of the workspace, by full name, and how
// many match in all. CodeInvalid for an invalid page.
func (c *Connections) RepositoryPage(ctx context.Context, tenantID string, f store.RepositoryFilter) ([]scan.Repository, int, error) {
	if err := checkPaging(f.Page, f.Limit); err != nil {
		return nil, 0, err
	}
	f.Page = min(f.Page, maxPage)
	return c.Store.Repositories.Page(ctx, tenantID, f)
}

// Repository returns a repository; INTEGRATION_REPO_NOT_FOUND for an unknown one.
func (c *Connections) Repository(ctx context.Context, tenantID, id string) (scan.Repository, error) {
	return c.Store.Repositories.Get(ctx, tenantID, id)
}

// FindRepository returns a repository by id or full name. CodeInvalid if the name is ambiguous.
func (c *Connections) FindRepository(ctx context.Context, tenantID, nameOrID string) (scan.Repository, error) {
	all, err := c.Store.Repositories.List(ctx, tenantID, "")
	if err != nil {
		return scan.Repository{}, err
	}
	named := slices.DeleteFunc(all, func(r scan.Repository) bool { return r.FullName != nameOrID })
	switch len(named) {
	case 0:
		return c.Repository(ctx, tenantID, nameOrID)
	case 1:
		return named[0], nil
	}
	return scan.Repository{}, scan.Errorf(scan.CodeInvalid, "There are %d repositories with this name; choose one by its id.", len(named))
}

// Assign assigns a repository to the project with the short id; "" unassigns it. Errors:
// INTEGRATION_REPO_NOT_FOUND, PROJECT_NOT_FOUND, PROJECT_ARCHIVED.
func (c *Connections) Assign(ctx context.Context, tenantID, actor, id, projectShortID string) (scan.Repository, error) {
	action := "repository.assign"
	if projectShortID == "" {
		action = "repository.unassign"
	}
	return c.change(ctx, tenantID, actor, action, id, store.RepositoryChange{ProjectShortID: &projectShortID})
}

// SetEnabled allows or forbids scans of a repository.
func (c *Connections) SetEnabled(ctx context.Context, tenantID, actor, id string, enabled bool) (scan.Repository, error) {
	action := "repository.enable"
	if !enabled {
		action = "repository.disable"
	}
	return c.change(ctx, tenantID, actor, action, id, store.RepositoryChange{Enabled: &enabled})
}

// SetReportChanges turns reports about scans of a repository at its provider on or off.
// UNSUPPORTED_INTEGRATION_PROVIDER for a provider without reports.
func (c *Connections) SetReportChanges(ctx context.Context, tenantID, actor, id string, report bool) (scan.Repository, error) {
	repo, err := c.Repository(ctx, tenantID, id)
	if err != nil {
		return repo, err
	}
	action := "repository.report"
	if !report {
		action = "repository.unreport"
	} else if !provider.Kind(repo.Provider).Reports() {
		return repo, noReports(repo.Provider)
	}
	return c.change(ctx, tenantID, actor, action, id, store.RepositoryChange{ReportChanges: &report})
}

// SelectBranch selects the branch to scan, which must exist; "" selects the default branch.
// Errors: those of Resolve, INTEGRATION_REPO_BRANCH_NOT_FOUND and others of the provider.
func (c *Connections) SelectBranch(ctx context.Context, tenantID, actor, id, branch string) (scan.Repository, error) {
	branch = strings.TrimSpace(branch)
	repo, err := c.Repository(ctx, tenantID, id)
	if err != nil {
		return repo, err
	}
	if branch != "" {
		p, at, err := c.Resolve(ctx, tenantID, repo)
		if err != nil {
			return repo, err
		}
		found, err := p.Branch(ctx, at, branch)
		if err != nil {
			return repo, err
		}
		branch = found.Name // a renamed branch is found under its new name
	}
	return c.change(ctx, tenantID, actor, "repository.branch", id, store.RepositoryChange{SelectedBranch: &branch})
}

// Branches returns the names of a repository's branches, most useful first, at most a few
// hundred.
func (c *Connections) Branches(ctx context.Context, tenantID, id string) ([]string, error) {
	repo, err := c.Repository(ctx, tenantID, id)
	if err != nil {
		return nil, err
	}
	p, at, err := c.Resolve(ctx, tenantID, repo)
	if err != nil {
		return nil, err
	}
	return p.Branches(ctx, at)
}

func (c *Connections) change(
	ctx context.Context, tenantID, actor, action, id string, change store.RepositoryChange,
) (scan.Repository, error) {
	repo, err := c.Store.Repositories.Change(ctx, tenantID, id, change)
	if err != nil {
		return repo, err
	}
	return repo, c.Store.Audit.Add(ctx, tenantID, actor, action, repo.ID)
}
