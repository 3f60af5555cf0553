package advisory

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits of a record. Descriptions are shortened; a record with too many versions or ranges
// is refused, because omitting some would hide vulnerabilities.
const (
	maxSummary  = 300
	maxAffected = 20_000
	maxVersions = 50_000
	maxEvents   = 10_000
	maxName     = 1_000
)

var (
	errNoID     = errors.New("the record has no id")
	errTooMany  = errors.New("the record has more versions than the limit")
	errNotUTF8  = errors.New("the record is not UTF-8")
	errNoRecord = errors.New("not a record")
)

// osvRecord is a published record. Free-form fields are decoded one by one, so that one with
// an unexpected form does not invalidate the record.
type osvRecord struct {
	ID               string          `json:"id"`
	Modified         string          `json:"modified"`
	Withdrawn        string          `json:"withdrawn"`
	Aliases          []string        `json:"aliases"`
	Summary          string          `json:"summary"`
	Details          string          `json:"details"`
	Severity         []osvSeverity   `json:"severity"`
	Affected         []osvAffected   `json:"affected"`
	DatabaseSpecific json.RawMessage `json:"database_specific"`
}

type osvSeverity struct {
	Type  string `json:"type"`
	Score string `json:"score"`
}

type osvAffected struct {
	Package struct {
		Ecosystem string `json:"ecosystem"`
		Name      string `json:"name"`
	} `json:"package"`
	Ranges            []osvRange      `json:"ranges"`
	Versions          []string        `json:"versions"`
	Severity          []osvSeverity   `json:"severity"`
	EcosystemSpecific json.RawMessage `json:"ecosystem_specific"`
	DatabaseSpecific  json.RawMessage `json:"database_specific"`
}

type osvRange struct {
	Type   string              `json:"type"`
	Events []map[string]string `json:"events"`
}

// Record is a record reduced to one ecosystem.
type Record struct {
	ID        string
	Withdrawn bool
	Modified  time.Time
	// Packages are the affected packages, by normal name.
	Packages []Package
	// Unknown counts ranges and events of unknown kinds.
	Unknown int
}

// Package is the part of a record about one package.
type Package struct {
	Name     string
	Advisory Advisory
}

// ParseRecord parses a record and returns its part for the ecosystem's packages. A withdrawn
// one has no packages.
func ParseRecord(raw []byte, ecosystem string) (Record, error) {
	if !utf8.Valid(raw) {
		return Record{}, errNotUTF8
	}
	var in osvRecord
	if err := json.Unmarshal(raw, &in); err != nil {
		return Record{}, errNoRecord
	}
	if in.ID == "" || len(in.ID) > maxName {
		return Record{}, errNoID
	}
	modified, _ := time.Parse(time.RFC3339, in.Modified)
	out := Record{ID: in.ID, Withdrawn: in.Withdrawn != "", Modified: modified}
	if out.Withdrawn {
		return out, nil
	}
	if len(in.Affected) > maxAffected {
		return Record{}, errTooMany
	}
	shared := in.shared(modified)
	byName := map[string]*Advisory{}
	var order []string
	for _, a := range in.Affected {
		base, _, _ := strings.Cut(a.Package.Ecosystem, ":")
		if base != ecosystem || a.Package.Name == "" || len(a.Package.Name) > maxName {
			continue
		}
		name := NormalName(ecosystem, a.Package.Name)
		one := byName[name]
		if one == nil {
			c := shared
			one = &c
			byName[name] = one
			order = append(order, name)
		}
		if err := a.into(one, &out.Unknown); err != nil {
			return Record{}, err
		}
	}
	for _, name := range order {
		one := byName[name]
		one.Unmatchable = len(one.Ranges) == 0 && len(one.Versions) == 0
		out.Packages = append(out.Packages, Package{Name: name, Advisory: *one})
	}
	return out, nil
}

// shared returns the fields that apply to all packages of a record.
func (in *osvRecord) shared(modified time.Time) Advisory {
	a := Advisory{
		ID: in.ID, Aliases: in.Aliases, Summary: summary(in.Summary, in.Details), Scores: scores(in.Severity),
		Severity: text(in.DatabaseSpecific, "severity"), CWE: cwes(in.DatabaseSpecific),
	}
	if modified.Year() > 1970 {
		a.Modified = modified.Unix()
	}
	return a
}

// into adds an affected entry to its package's advisory.
func (a *osvAffected) into(one *Advisory, unknown *int) error {
	for _, r := range a.Ranges {
		switch r.Type {
		case RangeSemver, RangeEcosystem:
			events, skipped := events(r.Events)
			*unknown += skipped
			events = lastKnown(events, a.DatabaseSpecific)
			if len(events) > 0 {
				one.Ranges = append(one.Ranges, Range{Type: r.Type, Events: events})
			}
		case rangeGit: // commits are not compared
		default:
			*unknown++
		}
	}
	one.Versions = append(one.Versions, a.Versions...)
	total := 0
	for _, r := range one.Ranges {
		total += len(r.Events)
	}
	if len(one.Versions) > maxVersions || total > maxEvents {
		return errTooMany
	}
	if len(a.Severity) > 0 && len(one.Scores) == 0 {
		one.Scores = scores(a.Severity)
	}
	if one.Severity == "" {
		one.Severity = text(a.EcosystemSpecific, "severity")
	}
	if one.Severity == "" {
		one.Severity = text(a.DatabaseSpecific, "severity")
	}
	if one.Informational == "" {
		one.Informational = text(a.DatabaseSpecific, "informational")
	}
	if len(one.CWE) == 0 {
		one.CWE = cwes(a.DatabaseSpecific)
	}
	return nil
}

func events(in []map[string]string) (out []Event, unknown int) {
	for _, event := range in {
		for kind, version := range event {
			switch kind {
			case EventIntroduced, EventFixed, EventLastAffected, EventLimit:
				out = append(out, Event{Kind: kind, Version: version})
			default:
				unknown++
			}
		}
	}
	return out, unknown
}

// lastKnown closes a range without an end if GitHub's database states which versions were
// examined: "<= 1.2.3" or "< 1.3.0". It does not claim a fix.
func lastKnown(in []Event, object json.RawMessage) []Event {
	for _, e := range in {
		if e.Kind != EventIntroduced {
			return in
		}
	}
	until := strings.TrimSpace(text(object, "last_known_affected_version_range"))
	if version, ok := strings.CutPrefix(until, "<="); ok && len(in) > 0 {
		return append(in, Event{Kind: EventLastAffected, Version: strings.TrimSpace(version)})
	}
	if version, ok := strings.CutPrefix(until, "<"); ok && len(in) > 0 {
		return append(in, Event{Kind: EventLimit, Version: strings.TrimSpace(version)})
	}
	return in
}

func scores(in []osvSeverity) (out []Score) {
	for _, s := range in {
		if strings.HasPrefix(s.Type, "CVSS_") && s.Score != "" && len(s.Score) < 500 {
			out = append(out, Score{Type: s.Type, Vector: s.Score})
		}
	}
	return out
}

// text reads a field of an object whose other fields may have any form.
func text(object json.RawMessage, field string) string {
	var fields map[string]json.RawMessage
	var s string
	if len(object) == 0 || json.Unmarshal(object, &fields) != nil || json.Unmarshal(fields[field], &s) != nil || len(s) > 100 {
		return ""
	}
	return s
}

// cwes reads the weaknesses from either field of GitHub's database: cwe_ids, or cwes with
// cweId.
func cwes(object json.RawMessage) []string {
	var fields map[string]json.RawMessage
	if len(object) == 0 || json.Unmarshal(object, &fields) != nil {
		return nil
	}
	var ids []string
	if json.Unmarshal(fields["cwe_ids"], &ids) != nil {
		var full []struct {
			ID string `json:"cweId"`
		}
		if json.Unmarshal(fields["cwes"], &full) != nil {
			return nil
		}
		for _, f := range full {
			ids = append(ids, f.ID)
		}
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return !strings.HasPrefix(id, "CWE-") || len(id) > 12 })
	return ids[:min(len(ids), 10)]
}

// summary returns the record's own summary, or the first line of its details.
func summary(short, long string) string {
	s := strings.TrimSpace(short)
	if s == "" {
		s, _, _ = strings.Cut(strings.TrimLeft(strings.TrimSpace(long), "# "), "\n")
	}
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= maxSummary {
		return s
	}
	cut := maxSummary
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
