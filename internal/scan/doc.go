// Package scan owns the domain of Assay: the resources that are scanned and reported
// (projects, API keys, website scans), their states and transitions, the error type of all
// layers, and the bands of scores. It imports no other package of this project and no
// network, database or workflow library, so that every other layer may depend on it.
package scan
