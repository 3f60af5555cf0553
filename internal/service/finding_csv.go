package service

import (
	"context"
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
)

// csvHeader names the columns of the table of findings.
var csvHeader = []string{
	"id", "dimension", "severity", "state", "review", "rule", "title", "message", "path", "line", "cwe", "package", "version", "advisory",
	"fixed in", "minutes", "first seen", "remediation",
}

// CSV writes the findings of a run as a table (RFC 4180), for spreadsheets. The errors are
// those of SARIF.
func (s *CodeScans) CSV(ctx context.Context, tenantID, runID string, w io.Writer) error {
	run, err := s.Exportable(ctx, tenantID, runID)
	if err != nil {
		return err
	}
	leave, err := s.exports.enter(ctx, tenantID)
	if err != nil {
		return err
	}
	defer leave()
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader); err != nil {
		return err
	}
	err = s.Store.Findings.EachOfRun(ctx, tenantID, run.ID, func(f scan.Finding) error { return out.Write(csvRow(f)) })
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	return err
}

func csvRow(f scan.Finding) []string {
	var p scan.PackageFacts
	if f.Package != nil {
		p = *f.Package
	}
	row := []string{
		f.ID, string(f.Dimension), string(f.Severity), string(f.State), string(f.Review.Status), f.RuleID, f.Title, f.Message, f.Path,
		strconv.Itoa(f.StartLine), strings.Join(f.CWE, " "), p.Name, p.Version, p.Advisory, p.FixedIn, strconv.Itoa(f.EffortMinutes),
		f.FirstSeenAt.UTC().Format(time.RFC3339), f.Remediation,
	}
	for i := range row {
		row[i] = csvText(row[i])
	}
	return row
}

// csvText prevents spreadsheets from interpreting text of a repository as a formula.
func csvText(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
