// Package suite owns the tests that need a whole cluster: they restart, kill and starve the processes
// of one, and check the outcome of its scans. They share one cluster, so they run one after another.
// It contains only tests.
package suite
