package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"assay/deploy/compare/endpoint"
)

const (
	barEndpoints = 30
	barTLS       = 0.99
)

// tlsFigures compares facts about TLS services, and the trust in their certificates, with
// independent tools. stale are known differences that no longer occur.
func tlsFigures(ctx context.Context, only string, log io.Writer) (figures []figure, stale, err error) {
	result, stale := endpoint.Compare(ctx, only, log)
	if result == nil {
		return nil, nil, stale
	}
	slices.SortFunc(result.Outcomes, func(a, b endpoint.Outcome) int {
		return cmp.Or(cmp.Compare(a.Endpoint, b.Endpoint), cmp.Compare(a.Fact, b.Fact), cmp.Compare(a.Tool, b.Tool))
	})
	same := 0
	for _, o := range result.Outcomes {
		switch {
		case o.Agrees:
			same++
		case o.Because != "":
			fmt.Fprintf(log, "# %s: %s: %s says %s, Assay says %s: %s\n", o.Endpoint, o.Fact, o.Tool, o.Theirs, o.Ours, o.Because)
		default:
			fmt.Fprintf(log, "! %s: %s: %s says %s, Assay says %s\n", o.Endpoint, o.Fact, o.Tool, o.Theirs, o.Ours)
		}
	}
	fmt.Fprintf(log, "# %d of %d facts are the same, %d differ for a known reason\n", same, len(result.Outcomes), known(result.Outcomes))
	for _, unused := range result.Unused {
		stale = errors.Join(
			stale, fmt.Errorf("differences.yaml: %s, %s of %s no longer differs", unused.Endpoint, unused.Fact, unused.Tool),
		)
	}
	return []figure{
		{name: "compare_tls_endpoints", value: float64(result.Endpoints), bar: barEndpoints},
		{name: "compare_tls_facts", value: result.Share(false), bar: barTLS},
		{name: "compare_tls_trust", value: result.Share(true), bar: barTLS},
	}, stale, nil
}

func known(list []endpoint.Outcome) (n int) {
	for _, o := range list {
		if !o.Agrees && o.Because != "" {
			n++
		}
	}
	return n
}
