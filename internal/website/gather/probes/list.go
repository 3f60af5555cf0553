package probes

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/net/publicsuffix"

	"assay/internal/website/capture"
)

//go:embed list.yaml
var listData []byte

// entry is one path of the list.
type entry struct {
	Kind  string   `yaml:"-"`
	Path  string   `yaml:"path"`
	Name  string   `yaml:"name"`
	Is    string   `yaml:"is"`
	Match string   `yaml:"match"`
	Magic []string `yaml:"magic"`
	HTML  bool     `yaml:"html"`
	Keys  bool     `yaml:"keys"`
	Show  string   `yaml:"show"`
	Minor bool     `yaml:"minor"`
	Range bool     `yaml:"range"`

	match, show *regexp.Regexp
	magic       []magic
}

// magic is a byte sequence that a format has at a fixed offset.
type magic struct {
	at    int
	value []byte
}

// readList parses the list. Every path must have a pattern.
func readList(data []byte) ([]entry, error) {
	var groups map[string][]entry
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&groups); err != nil {
		return nil, fmt.Errorf("probe list: %w", err)
	}
	var out []entry
	for _, kind := range []string{capture.ProbeSecret, capture.ProbeVCS, capture.ProbeBackup, capture.ProbeDebug} {
		for _, e := range groups[kind] {
			e.Kind = kind
			if err := e.compile(); err != nil {
				return nil, fmt.Errorf("probe list: %s: %w", e.Path, err)
			}
			out = append(out, e)
		}
		delete(groups, kind)
	}
	for kind := range groups {
		return nil, fmt.Errorf("probe list: unknown group %q", kind)
	}
	return out, nil
}

func (e *entry) compile() (err error) {
	if !strings.HasPrefix(e.Path, "/") || e.Name == "" || e.Is == "" {
		return fmt.Errorf("must have an absolute path, a name and a description")
	}
	if e.Match == "" && len(e.Magic) == 0 {
		return fmt.Errorf("must have a pattern of the content")
	}
	if e.Match != "" {
		if e.match, err = regexp.Compile(e.Match); err != nil {
			return err
		}
	}
	if e.Show != "" {
		if e.show, err = regexp.Compile(e.Show); err != nil {
			return err
		}
	}
	for _, text := range e.Magic {
		m, err := parseMagic(text)
		if err != nil {
			return err
		}
		e.magic = append(e.magic, m)
	}
	return nil
}

func parseMagic(text string) (m magic, err error) {
	at, digits, found := strings.Cut(text, ":")
	if !found {
		at, digits = "0", text
	}
	if m.at, err = strconv.Atoi(at); err != nil {
		return m, err
	}
	if m.value, err = hex.DecodeString(digits); err == nil && len(m.value) < 3 {
		err = fmt.Errorf("magic %q is too short to identify a format", text)
	}
	return m, err
}

// pathsFor returns the entries with their paths on the host, without duplicates.
func pathsFor(list []entry, host string) []entry {
	domain, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		domain = host
	}
	label, _, _ := strings.Cut(domain, ".")
	names := strings.NewReplacer("{label}", label, "{domain}", domain, "{host}", host)
	seen := map[string]bool{}
	var out []entry
	for _, e := range list {
		if e.Path = names.Replace(e.Path); !seen[e.Path] {
			seen[e.Path] = true
			out = append(out, e)
		}
	}
	return out
}

// confirms reports whether the body has the content that the entry stands for.
func (e *entry) confirms(body []byte) bool {
	if !e.HTML && isHTML(body) {
		return false
	}
	if slices.ContainsFunc(e.magic, func(m magic) bool {
		return len(body) >= m.at+len(m.value) && bytes.Equal(body[m.at:m.at+len(m.value)], m.value)
	}) {
		return true
	}
	return e.match != nil && e.match.Match(body)
}

var htmlHead = regexp.MustCompile(`(?i)\A(?:\x{feff}|\s|<!--(?s:.*?)-->)*<(?:!doctype\s+html|html|head|body|script|div|title|meta)\b`)

func isHTML(body []byte) bool { return htmlHead.Match(body[:min(len(body), 4<<10)]) }

// Limits of excerpts.
const (
	maxKeys    = 5
	maxExcerpt = 120
)

// settings match the names of settings: in shell and ini form, in PHP's define, in JSON, and
// in YAML. The last line of a PEM key is base64 with padding, which resembles a setting
// without a value; so in shell form a name must have a single case, and a value.
var settings = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^[ \t]*(?:export[ \t]+)?([A-Z_][A-Z0-9_.-]{1,60}|[a-z_][a-z0-9_.-]{1,60})[ \t]*=[ \t]*["']?[^\s="']`),
	regexp.MustCompile(`define\(\s*['"](\w{2,60})['"]\s*,`),
	regexp.MustCompile(`"(\w{2,60})"\s*:`),
	regexp.MustCompile(`(?m)^\s*(\w{2,60}):(?:\s|$)`),
}

// excerpt returns what may be quoted: names of settings without their values, or the fixed
// words of the entry.
func (e *entry) excerpt(body []byte) string {
	if e.Keys {
		for _, re := range settings {
			if names := keysOf(re, body); len(names) > 0 {
				return strings.Join(names, ", ")
			}
		}
	}
	if e.show == nil {
		return ""
	}
	text := strings.Join(strings.Fields(strings.ToValidUTF8(string(e.show.Find(body)), "")), " ")
	return strings.ToValidUTF8(text[:min(len(text), maxExcerpt)], "")
}

func keysOf(re *regexp.Regexp, body []byte) []string {
	var out []string
	for _, m := range re.FindAllSubmatch(body, 50) {
		name := string(m[1]) + "=…"
		if !slices.Contains(out, name) && len(out) < maxKeys {
			out = append(out, name)
		}
	}
	return out
}
