// Package packaging tests what Assay is shipped as: images, the compose file, the chart,
// units of systemd, alerts, and the licences of what is inside.
package packaging
