// Package packaging tests the forms in which Assay is shipped: images, the compose file, the
// chart, systemd units, alerts, and the licences of their contents.
package packaging
