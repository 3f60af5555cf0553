package code

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"

	"assay/internal/scan"
)

// identify sets the fingerprints of findings. They do not include lines: findings in moved
// code are the same. Equal findings in a file, or in the repository, are distinguished by their
// order.
func identify(d scan.Dimension, findings []scan.Finding) {
	order := make([]int, len(findings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return byPlace(findings[a], findings[b]) })
	seen := map[[3]string]int{}
	for _, i := range order {
		f := &findings[i]
		key := [3]string{f.RuleID, identifyingPath(*f), f.Identity}
		seen[key]++
		f.Occurrence = seen[key]
		f.Fingerprint = fingerprint(d, *f)
	}
}

// identifyingPath returns the path that is part of the fingerprint, "" if none is.
func identifyingPath(f scan.Finding) string {
	if f.Everywhere {
		return ""
	}
	return f.Path
}

// fingerprint hashes the parts that identify a finding. Lengths are included, so that
// different lists of parts never have the same text.
func fingerprint(d scan.Dimension, f scan.Finding) string {
	h := sha256.New()
	for _, part := range []string{string(d), f.RuleID, identifyingPath(f), f.Identity, strconv.Itoa(f.Occurrence)} {
		_, _ = fmt.Fprintf(h, "%d|", len(part)) // writing to a hash never fails
		_, _ = io.WriteString(h, part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// byPlace orders findings by file and position.
func byPlace(a, b scan.Finding) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(a.StartColumn, b.StartColumn),
		cmp.Compare(a.EndLine, b.EndLine), cmp.Compare(a.RuleID, b.RuleID), cmp.Compare(a.Identity, b.Identity),
	)
}

// byWeight orders findings by importance, the worst first.
func byWeight(a, b scan.Finding) int {
	return cmp.Or(cmp.Compare(a.Severity.Rank(), b.Severity.Rank()), byPlace(a, b))
}
