package service

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"assay/internal/blob"
	"assay/internal/store"
)

// Usage is the amount of data of one group that a tenant has stored.
type Usage struct {
	store.Usage
	Objects   int64
	BlobBytes int64
}

// Groups of objects that belong to no record.
const (
	usageCaches = "caches of engines"
	usageLists  = "advisories and other lists"
)

// MeasureUsage returns what is stored, by tenant and group, the largest first. It reads the
// whole database and lists all objects.
func MeasureUsage(ctx context.Context, s *store.Store, blobs *blob.Store) ([]Usage, error) {
	all := s.LongRunning().Operator()
	rows, err := all.Usage(ctx)
	if err != nil {
		return nil, err
	}
	owners, err := all.RecordOwners(ctx)
	if err != nil {
		return nil, err
	}
	sums := map[[2]string]*Usage{}
	usage := func(tenant, group string) *Usage {
		at := [2]string{tenant, group}
		if sums[at] == nil {
			sums[at] = &Usage{Usage: store.Usage{TenantID: tenant, Group: group}}
		}
		return sums[at]
	}
	for _, r := range rows {
		usage(r.TenantID, r.Group).Usage = r
	}
	err = blobs.ListSizes(ctx, "", func(key string, bytes int64) error {
		sum := usage(objectOwner(key, owners))
		sum.Objects++
		sum.BlobBytes += bytes
		return nil
	})
	var out []Usage
	for _, sum := range sums {
		out = append(out, *sum)
	}
	slices.SortFunc(out, func(a, b Usage) int {
		return cmp.Or(cmp.Compare(b.Bytes+b.BlobBytes, a.Bytes+a.BlobBytes), cmp.Compare(a.TenantID, b.TenantID), cmp.Compare(a.Group, b.Group))
	})
	return out, err
}

// objectOwner returns the tenant and the group that an object belongs to.
func objectOwner(key string, owners map[string]string) (tenant, group string) {
	parts := append(strings.Split(key, "/"), "", "")
	switch parts[0] {
	case "captures":
		return parts[1], store.UsageWebsiteScans
	case "site":
		return owners[parts[1]], store.UsageSiteHealth
	case "code":
		return owners[parts[1]], store.UsageCodeScans
	case "cache":
		return parts[2], usageCaches
	}
	return "", usageLists
}
