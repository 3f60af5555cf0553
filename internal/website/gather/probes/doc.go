// Package probes owns the requests that an ordinary visitor does not make: for files that
// should not be public, for directory listings, with TRACE, and for error pages. They are
// sent only if the workspace has proved that it owns the domain, and only to hosts that the
// proof covers: redirects are recorded and never followed.
//
// A server that answers everything with 200 must not cause false positives. So each path of
// the list has a pattern that its content must match, and content that also matches the
// response to a path that cannot exist is not a finding. File contents are never stored: the
// facts are the name of the pattern and a quote without values.
//
// One gathering sends at most 120 requests, one at a time and Config.Pace apart, reads at
// most 64 KiB of each response, ends within Config.Budget, and stops for good when the server
// answers 429, or 503 with Retry-After.
package probes
