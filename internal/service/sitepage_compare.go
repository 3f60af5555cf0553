package service

import (
	"context"

	"assay/internal/scan"
	"assay/internal/site"
)

// SiteComparison is the difference between two checks of one entry.
type SiteComparison struct {
	Before, After scan.SiteHealth
	Incomparable  bool // the scores are from different versions of Lighthouse
	OtherSettings bool // the checks had different crawl settings
	Scores        site.ScoreChanges
	// Better and Worse are pages whose score has changed notably, the largest change first;
	// the other pages are in the order of discovery.
	Better, Worse, New, Vanished, Broken, Repaired []ChangedPage
}

// ChangedPage is a page with a difference. ID is its id in the later check, "" if it is not
// there.
type ChangedPage struct {
	ID, URL       string
	Before, After *float64 // overall
}

// comparison is the stored form of a SiteComparison.
type comparison struct {
	Version int
	SiteComparison
}

// Compare returns the changes since an earlier check of the same entry and mode; "" means
// the previous one. found is false without an earlier check. CodeInvalid for checks that
// cannot be compared or have not ended.
func (s *SitePages) Compare(ctx context.Context, tenantID, checkID, earlierID string) (out SiteComparison, found bool, err error) {
	after, err := s.check(ctx, tenantID, checkID)
	if err != nil {
		return out, false, err
	}
	var before scan.SiteHealth
	if earlierID == "" {
		before, found, err = s.Store.SiteHealth.Previous(ctx, after.TenantID, after.ProjectID, after.URL, after.Mode, after)
		if err != nil || !found {
			return out, false, err
		}
	} else if before, err = s.check(ctx, tenantID, earlierID); err != nil {
		return out, false, err
	}
	if before.ProjectID != after.ProjectID || before.URL != after.URL || before.Mode != after.Mode || before.ID == after.ID {
		return out, false, scan.Errorf(scan.CodeInvalid, "with must be another check of the same URL and device")
	}
	if !before.State.Terminal() || !after.State.Terminal() {
		return out, false, scan.Errorf(scan.CodeInvalid, "Checks can be compared only when both have ended")
	}
	out, err = s.compared(ctx, before, after)
	out.Before, out.After = before, after
	return out, err == nil, err
}

// compared reads a stored comparison, or builds and stores it: both checks have ended, so it
// never changes.
func (s *SitePages) compared(ctx context.Context, before, after scan.SiteHealth) (SiteComparison, error) {
	at := site.BlobFolder(after.ID) + "since-" + before.ID + ".json.zst"
	var stored comparison
	err := s.Blobs.GetJSON(ctx, at, &stored)
	if scan.IsCode(err, scan.CodeUnavailable) {
		return SiteComparison{}, err
	}
	if err == nil && stored.Version == reportVersion {
		return stored.SiteComparison, nil
	}
	earlier, err := s.Store.SitePages.Scores(ctx, before.TenantID, before.ID)
	if err != nil {
		return SiteComparison{}, err
	}
	later, err := s.Store.SitePages.Scores(ctx, after.TenantID, after.ID)
	if err != nil {
		return SiteComparison{}, err
	}
	c := site.Compare(site.Crawled{Check: before, Pages: earlier}, site.Crawled{Check: after, Pages: later})
	now := map[string]bool{}
	for _, p := range later {
		now[p.ID] = true
	}
	made := SiteComparison{
		Incomparable: c.Incomparable, OtherSettings: c.OtherSettings, Scores: c.Scores,
		Better: shifted(c.Better), Worse: shifted(c.Worse), New: changedPages(c.New, now), Vanished: changedPages(c.Vanished, now),
		Broken: changedPages(c.Broken, now), Repaired: changedPages(c.Repaired, now),
	}
	if _, err := s.Blobs.PutJSON(ctx, at, comparison{reportVersion, made}); err != nil {
		s.Log.WarnContext(ctx, "a comparison of checks could not be stored", "check", after.ID, "with", before.ID, "error", err)
	}
	return made, nil
}

func shifted(all []site.PageChange) (out []ChangedPage) {
	for _, c := range all {
		out = append(out, ChangedPage{ID: c.Page.ID, URL: c.Page.URL, Before: &c.Before, After: &c.After})
	}
	return out
}

// changedPages returns pages, with an id if they are in the later check.
func changedPages(all []scan.SitePage, now map[string]bool) (out []ChangedPage) {
	for _, p := range all {
		one := ChangedPage{URL: p.URL, Before: p.Scores.Overall}
		if now[p.ID] {
			one.ID, one.Before, one.After = p.ID, nil, p.Scores.Overall
		}
		out = append(out, one)
	}
	return out
}

// Earlier returns completed checks of the same entry and mode that were queued before the
// check and still have their pages, the newest first, at most limit.
func (s *SitePages) Earlier(ctx context.Context, tenantID, checkID string, limit int) (out []scan.SiteHealth, err error) {
	c, err := s.check(ctx, tenantID, checkID)
	for err == nil && len(out) < limit {
		var found bool
		if c, found, err = s.Store.SiteHealth.Previous(ctx, c.TenantID, c.ProjectID, c.URL, c.Mode, c); err != nil || !found {
			break
		}
		out = append(out, c)
	}
	return out, err
}
