package service

import (
	"context"
	"slices"
	"strings"
	"time"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/website"
)

// Erasure removes everything that a tenant has, and proves it.
type Erasure struct {
	Store *store.Store
	Blobs *blob.Store
	// Workflows is the workflow service; nil leaves its closed workflows to its retention.
	Workflows TenantWorkflows
	Clock     func() time.Time
}

// TenantWorkflows are a tenant's schedules and workflows in the workflow service.
type TenantWorkflows interface {
	// Remove deletes a schedule; an unknown id is not an error.
	Remove(ctx context.Context, scheduleID string) error
	// EraseTenant deletes the workflows of a tenant with their histories, and returns how many.
	EraseTenant(ctx context.Context, tenantID string) (int64, error)
}

// Erased is the proof of an erasure.
type Erased struct {
	TenantID string            `json:"tenant_id"`
	ErasedAt time.Time         `json:"erased_at"`
	Tables   []store.TableRows `json:"tables"`  // deleted rows, of all tables with rows of tenants
	Objects  int64             `json:"objects"` // deleted objects of the blob store
	// Workflows counts deleted workflows; -1 if the workflow service was left out.
	Workflows int64 `json:"workflows"`
	// Left is what a search for the tenant's id found afterwards.
	Left Mentions `json:"left"`
}

// Mentions are the places that contain a text.
type Mentions struct {
	Tables  []store.TableRows `json:"tables"`
	Objects []string          `json:"objects"` // keys in the blob store
}

// None reports whether there are no mentions.
func (m Mentions) None() bool { return len(m.Tables)+len(m.Objects) == 0 }

// Erase removes a tenant with all its data. The tenant must have no unfinished records. If it
// fails, it can be repeated: the rows are deleted last and all at once.
func (e *Erasure) Erase(ctx context.Context, tenantID string) (Erased, error) {
	out := Erased{TenantID: tenantID, ErasedAt: e.Clock().UTC(), Workflows: -1}
	has, err := e.Store.LongRunning().Operator().Belongings(ctx, tenantID)
	if err != nil {
		return out, err
	}
	if e.Workflows != nil {
		for _, id := range has.Schedules {
			if err := e.Workflows.Remove(ctx, id); err != nil {
				return out, err
			}
		}
		if out.Workflows, err = e.Workflows.EraseTenant(ctx, tenantID); err != nil {
			return out, err
		}
	}
	if out.Objects, err = e.removeObjects(ctx, tenantID, has); err != nil {
		return out, err
	}
	if out.Tables, err = e.Store.Erase(ctx, tenantID); err != nil {
		return out, err
	}
	out.Left, err = e.search(ctx, tenantID, false)
	return out, err
}

// removeObjects removes the objects of the tenant's records and its repositories' caches.
func (e *Erasure) removeObjects(ctx context.Context, tenantID string, has store.Belongings) (n int64, err error) {
	var folders []string
	for _, id := range has.WebsiteScans {
		folders = append(folders, website.BlobFolder(tenantID, id))
	}
	for _, id := range has.SiteHealth {
		folders = append(folders, site.BlobFolder(id))
	}
	for _, id := range has.CodeRuns {
		folders = append(folders, code.BlobFolder(id))
	}
	for back := range 2 + cacheMonths {
		folders = append(folders, cacheFolder(e.Clock(), back)+tenantID+"/")
	}
	for _, folder := range folders {
		gone, err := e.Blobs.DeletePrefix(ctx, folder)
		n += int64(gone)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// Search returns the tables and objects that contain a text. It reads the whole database and
// all objects.
func (e *Erasure) Search(ctx context.Context, text string) (Mentions, error) {
	if strings.TrimSpace(text) == "" {
		return Mentions{}, scan.Errorf(scan.CodeInvalid, "The text to search for is empty.")
	}
	return e.search(ctx, text, true)
}

func (e *Erasure) search(ctx context.Context, text string, content bool) (out Mentions, err error) {
	if out.Tables, err = e.Store.Mentions(ctx, text); err != nil {
		return out, err
	}
	for key, err := range e.Blobs.List(ctx, "") {
		if err != nil {
			return out, err
		}
		found := strings.Contains(key, text)
		if !found && content {
			if found, err = e.Blobs.Contains(ctx, key, []byte(text)); err != nil && !scan.IsCode(err, scan.CodeNotFound) {
				return out, err
			}
		}
		if found {
			out.Objects = append(out.Objects, key)
		}
	}
	slices.Sort(out.Objects)
	return out, nil
}
