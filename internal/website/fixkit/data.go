package fixkit

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"go.yaml.in/yaml/v3"
)

//go:embed data/headers.yaml data/servers/*.yaml
var files embed.FS

// headerFact is a header field that fixes checks.
type headerFact struct {
	ID     string   `yaml:"id"`
	Checks []string `yaml:"checks,flow"`
	Name   string   `yaml:"name"`
	// Value is a template over values.
	Value string `yaml:"value"`
	// Secure is true for fields of encrypted responses only.
	Secure bool `yaml:"secure"`
	// Note is for readers.
	Note string `yaml:"note"`

	value *template.Template
}

// serverData is a file of data/servers.
type serverData struct {
	ID    string `yaml:"id"`
	Title string `yaml:"title"`
	// Order is the position in lists.
	Order int `yaml:"order"`
	// Comment begins a comment line, CommentEnd ends it; "" for formats without comments.
	Comment    string `yaml:"comment"`
	CommentEnd string `yaml:"comment_end"`
	// Detect are the header fields and host names that detect the server; a group of the
	// expression is its version.
	Detect []fieldData `yaml:"detect"`
	// Hides are the header fields whose versions the server's settings for SEC-DISCLOSE-VERSION
	// remove.
	Hides    []fieldData   `yaml:"hides"`
	Blocks   []blockData   `yaml:"blocks"`
	Headers  *headersData  `yaml:"headers"`
	Settings []settingData `yaml:"settings"`

	detect, hides []fieldMatch
}

// fieldData is a header field with a certain value.
type fieldData struct {
	// Field is the field's name; without one, the host is matched.
	Field string `yaml:"field"`
	// Match is a regular expression; "" for any value.
	Match string `yaml:"match"`
}

type fieldMatch struct {
	field string
	match *regexp.Regexp
}

// blockData is a section of the configuration. Open and Close surround its settings.
type blockData struct {
	ID    string `yaml:"id"`
	Where string `yaml:"where"`
	// Comment replaces the server's comment marker, and ends with the line.
	Comment string `yaml:"comment"`
	Open    string `yaml:"open"`
	Close   string `yaml:"close"`
}

// headersData is a template that sends a list of header fields.
type headersData struct {
	Block string `yaml:"block"`
	Text  string `yaml:"text"`
	// Removes is a template of the lines to remove: one regular expression a line, as in entries.
	Removes   string   `yaml:"removes"`
	EditBlock string   `yaml:"edit_block"`
	Commands  []string `yaml:"commands"`

	text, removes *template.Template
}

// settingData is a setting that fixes checks.
type settingData struct {
	ID     string   `yaml:"id"`
	Checks []string `yaml:"checks,flow"`
	Block  string   `yaml:"block"`
	Note   string   `yaml:"note"`
	// Text is a template over values; if the result is empty, the setting does not apply.
	Text string `yaml:"text"`
	// Edits are used instead of the text if the text's result is empty.
	Edits []Edit `yaml:"edits"`
	// Removes is a template over values: each line of the result is a regular expression of
	// existing text that the setting replaces.
	Removes string `yaml:"removes"`
	// EditBlock is the block of the edits and removals; "" for that of the text.
	EditBlock string   `yaml:"edit_block"`
	Commands  []string `yaml:"commands"`
	// Cookies is a regular expression: of the findings about cookies, the setting fixes those
	// whose cookies are all known and match.
	Cookies string `yaml:"cookies"`
	// MissingOnly is true for settings that add Cache-Control where a response has no rule.
	MissingOnly bool `yaml:"missing_only"`

	text, removes *template.Template
	cookies       *regexp.Regexp
}

func functions() template.FuncMap {
	return template.FuncMap{
		"quote": strconv.Quote,
		// single quotes for languages that interpret "$" in double quotes.
		"single": func(s string) string {
			return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
		},
		"xml": func(s string) string {
			return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;").Replace(s)
		},
		// haproxy escapes characters with a meaning in its format strings and words.
		"haproxy": func(s string) string {
			return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "%", "%%", "$", `\$`).Replace(s) + `"`
		},
		"python":  strconv.Quote,
		"regex":   regexp.QuoteMeta,
		"has":     func(word string, list []string) bool { return slices.Contains(list, word) },
		"matches": regexp.MatchString,
		"atLeast": func(want, version string) bool { return compareVersions(version, want) >= 0 },
	}
}

func compareVersions(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(x), len(y)) {
		var m, n int
		if i < len(x) {
			m, _ = strconv.Atoi(x[i])
		}
		if i < len(y) {
			n, _ = strconv.Atoi(y[i])
		}
		if m != n {
			return m - n
		}
	}
	return 0
}

func parse(name, text string) (*template.Template, error) {
	return template.New(name).Funcs(functions()).Option("missingkey=error").Parse(text)
}

func load(name string, into any) error {
	data, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("fix kits: %s: %w", name, err)
	}
	return nil
}

func loadHeaders() ([]headerFact, error) {
	var out []headerFact
	if err := load("data/headers.yaml", &out); err != nil {
		return nil, err
	}
	var err error
	for i := range out {
		if out[i].value, err = parse(out[i].ID, out[i].Value); err != nil {
			return nil, fmt.Errorf("fix kits: %w", err)
		}
	}
	return out, nil
}

func loadServers() ([]*serverData, error) {
	entries, err := files.ReadDir("data/servers")
	if err != nil {
		return nil, err
	}
	var out []*serverData
	for _, e := range entries {
		s := &serverData{}
		if err := load(path.Join("data/servers", e.Name()), s); err != nil {
			return nil, err
		}
		if err := s.compile(); err != nil {
			return nil, fmt.Errorf("fix kits: %s: %w", e.Name(), err)
		}
		if s.ID+path.Ext(e.Name()) != e.Name() {
			return nil, fmt.Errorf("fix kits: %s: the file is not named after its id %q", e.Name(), s.ID)
		}
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b *serverData) int { return a.Order - b.Order })
	return out, nil
}

func (s *serverData) server() Server { return Server{ID: s.ID, Title: s.Title} }

func (s *serverData) compile() (err error) {
	if s.ID == "" || s.Title == "" || len(s.Blocks) == 0 {
		return errors.New("id, title and blocks are required")
	}
	if s.detect, err = compileFields(s.Detect); err != nil {
		return err
	}
	if s.hides, err = compileFields(s.Hides); err != nil {
		return err
	}
	if h := s.Headers; h != nil {
		if h.text, err = parse("headers", h.Text); err != nil {
			return err
		}
		if h.removes, err = parse("headers", h.Removes); err != nil {
			return err
		}
		h.EditBlock = cmp.Or(h.EditBlock, h.Block)
		if !s.has(h.Block) || !s.has(h.EditBlock) {
			return fmt.Errorf("headers: unknown block %q or %q", h.Block, h.EditBlock)
		}
	}
	for i := range s.Settings {
		if err := s.compileSetting(&s.Settings[i]); err != nil {
			return err
		}
	}
	return nil
}

func compileFields(list []fieldData) ([]fieldMatch, error) {
	out := make([]fieldMatch, 0, len(list))
	for _, d := range list {
		match, err := regexp.Compile(d.Match)
		if err != nil {
			return nil, err
		}
		out = append(out, fieldMatch{d.Field, match})
	}
	return out, nil
}

func (s *serverData) compileSetting(x *settingData) (err error) {
	if x.text, err = parse(x.ID, x.Text); err != nil {
		return err
	}
	if x.removes, err = parse(x.ID, x.Removes); err != nil {
		return err
	}
	if x.Cookies != "" {
		if x.cookies, err = regexp.Compile(x.Cookies); err != nil {
			return err
		}
	}
	x.EditBlock = cmp.Or(x.EditBlock, x.Block)
	for _, e := range x.Edits {
		if _, err := regexp.Compile(e.Find); err != nil {
			return err
		}
	}
	if x.ID == "" || len(x.Checks) == 0 || !s.has(x.Block) || !s.has(x.EditBlock) {
		return fmt.Errorf("setting %q: id, checks and known blocks are required", x.ID)
	}
	return nil
}

func (s *serverData) has(block string) bool {
	return slices.ContainsFunc(s.Blocks, func(b blockData) bool { return b.ID == block })
}
