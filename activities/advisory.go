package activities

import (
	"context"
	"time"

	"assay/internal/advisory"
	"assay/workflows/contract"
)

// Advisories has the dependencies of mirroring advisories.
type Advisories struct{ Mirror *advisory.Mirror }

// Plan returns the ecosystems that are configured to be mirrored.
func (a *Advisories) Plan(ctx context.Context) (out contract.AdvisoriesSubjects, err error) {
	out.Names, err = a.Mirror.Names()
	return out, err
}

// Refresh renews one copy. A failing source is a result, not an error.
func (a *Advisories) Refresh(ctx context.Context, in contract.AdvisoriesSubject) (out contract.AdvisoriesLine, err error) {
	beat := heartbeat(ctx)
	defer beat.end()
	beat.report("renewing " + in.Name)
	meta, err := a.Mirror.Refresh(ctx, in.Name, false)
	if err != nil {
		return out, err
	}
	return contract.AdvisoriesLine{
		Name: meta.Name, Records: meta.Records, Packages: meta.Packages, Changed: meta.Error == "" && meta.FetchedAt.Equal(meta.TriedAt),
		FetchedAt: meta.FetchedAt.Truncate(time.Second), CheckedAt: meta.CheckedAt.Truncate(time.Second),
		Error: meta.Error, NoAnswer: meta.NoAnswer, Unread: meta.Unreadable,
	}, nil
}
