// Package scan owns the domain of Assay: the resources that are scanned and
// reported (projects, API keys, website scans), their states and legal
// transitions, the error type every layer speaks, and the bands a score falls
// into. It imports nothing else of this project and no network, database or
// workflow library, so that every other layer may depend on it.
package scan
