package jslib

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Repository is a parsed set of libraries. It is immutable.
type Repository struct {
	libraries []library // by name
	ignored   []*pattern
	hashes    map[string]Match // by hex SHA-1
	patterns  int
	skipped   []string
}

// library is one library with the patterns that recognise it and its vulnerabilities.
type library struct {
	name                                string
	uri, filename, content, replacement []*pattern
	ranges                              []Vulnerability
}

// Severities, the highest first.
const (
	Critical = "critical"
	High     = "high"
	Medium   = "medium"
	Low      = "low"
)

// Severities lists the severities, the highest first.
func Severities() []string { return []string{Critical, High, Medium, Low} }

// Vulnerability is one known weakness and the versions that have it.
type Vulnerability struct {
	AtOrAbove string // first affected version; "" for all that are Below
	Below     string // first version that is not affected; "" for none
	Excludes  []string
	Severity  string // one of Severities
	Summary   string
	IDs       []string // CVE and advisory numbers, or else a bug or issue
	Info      []string // addresses with more information
}

// entry is a library in the file.
type entry struct {
	Vulnerabilities []rawVulnerability `json:"vulnerabilities"`
	Extractors      struct {
		URI      []string          `json:"uri"`
		Filename []string          `json:"filename"`
		Content  []string          `json:"filecontent"`
		Replace  []string          `json:"filecontentreplace"`
		Hashes   map[string]string `json:"hashes"`
	} `json:"extractors"`
}

type rawVulnerability struct {
	AtOrAbove   string                     `json:"atOrAbove"`
	Below       string                     `json:"below"`
	Excludes    []string                   `json:"excludes"`
	Severity    string                     `json:"severity"`
	Identifiers map[string]json.RawMessage `json:"identifiers"`
	Info        []string                   `json:"info"`
}

// dontCheck is the name of the entry that lists scripts to ignore.
const dontCheck = "dont check"

// Parse reads a repository. A file without libraries, or without any usable pattern, is an
// error.
func Parse(r io.Reader) (*Repository, error) {
	var file map[string]entry
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, fmt.Errorf("library repository: %w", err)
	}
	repo := &Repository{hashes: map[string]Match{}}
	for _, name := range slices.Sorted(maps.Keys(file)) {
		e := file[name]
		if name == dontCheck {
			repo.ignored = repo.compile(name, e.Extractors.URI, compilePlain)
			continue
		}
		lib := library{
			name:        name,
			uri:         repo.compile(name, e.Extractors.URI, compilePlain),
			filename:    repo.compile(name, e.Extractors.Filename, compileWhole),
			content:     repo.compile(name, e.Extractors.Content, compilePlain),
			replacement: repo.compile(name, e.Extractors.Replace, compileReplacement),
		}
		for _, v := range e.Vulnerabilities {
			lib.ranges = append(lib.ranges, v.read())
		}
		for sum, version := range e.Extractors.Hashes {
			repo.hashes[strings.ToLower(sum)] = Match{Name: name, Version: version, By: ByHash}
		}
		repo.libraries = append(repo.libraries, lib)
	}
	if repo.patterns == 0 {
		return nil, errors.New("library repository: no library with a usable pattern")
	}
	return repo, nil
}

func (r *Repository) compile(name string, sources []string, compile func(string) (*pattern, error)) []*pattern {
	var out []*pattern
	for _, source := range sources {
		p, err := compile(source)
		if err != nil {
			r.skipped = append(r.skipped, name+": "+source)
			continue
		}
		r.patterns++
		out = append(out, p)
	}
	return out
}

// Patterns returns the number of patterns in use.
func (r *Repository) Patterns() int { return r.patterns }

// Skipped lists the patterns that could not be compiled, as "library: pattern".
func (r *Repository) Skipped() []string { return slices.Clone(r.skipped) }

// Len returns the number of libraries.
func (r *Repository) Len() int { return len(r.libraries) }

func (v rawVulnerability) read() Vulnerability {
	out := Vulnerability{
		AtOrAbove: v.AtOrAbove, Below: v.Below, Excludes: v.Excludes, Info: v.Info,
		Severity: strings.ToLower(v.Severity),
	}
	if !slices.Contains(Severities(), out.Severity) {
		out.Severity = Medium
	}
	if summary := texts(v.Identifiers["summary"]); len(summary) > 0 {
		out.Summary = summary[0]
	}
	for _, kind := range []string{"CVE", "githubID"} {
		out.IDs = append(out.IDs, texts(v.Identifiers[kind])...)
	}
	if len(out.IDs) > 0 {
		return out
	}
	for _, kind := range slices.Sorted(maps.Keys(v.Identifiers)) {
		if kind == "summary" {
			continue
		}
		for _, id := range texts(v.Identifiers[kind]) {
			out.IDs = append(out.IDs, kind+" "+id)
		}
	}
	return out
}

// texts reads a string or a list of strings; for anything else it returns nil.
func texts(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	var many []string
	if json.Unmarshal(raw, &many) == nil {
		return many
	}
	return nil
}
