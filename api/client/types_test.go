package client_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/api/openapi"
)

// All golden tests of Assay use a flag of this name.
var update = flag.Bool("update", false, "regenerate types.go from the contract")

// maxLines is the maximum length of a generated file, in lines.
const maxLines = 500

// TestTypesAreThoseOfTheContract generates types_NOUN.go from api/openapi.yaml.
func TestTypesAreThoseOfTheContract(t *testing.T) {
	t.Parallel()
	doc, err := openapi.Read(api.OpenAPI())
	require.NoError(t, err)
	want, err := generate(doc)
	require.NoError(t, err)
	have, err := filepath.Glob("types_*.go")
	require.NoError(t, err)
	have = slices.DeleteFunc(have, func(file string) bool { return file == "types_test.go" })
	if *update {
		for _, file := range have {
			require.NoError(t, os.Remove(file))
		}
		for file, text := range want {
			require.NoError(t, os.WriteFile(file, text, 0o600))
		}
		return
	}
	const again = "the contract has changed; run: go test ./api/client -run Types -update"
	require.ElementsMatch(t, slices.Collect(maps.Keys(want)), have, again)
	for file, text := range want {
		require.Less(t, bytes.Count(text, []byte("\n")), maxLines, "%s: give a part of it a noun of its own in nouns", file)
		on, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(text), string(on), again)
	}
}

// nouns maps prefixes of schema names to files; the longest matching prefix decides.
var nouns = map[string]string{
	"Check":  "check",
	"Pillar": "website", "Band": "website", "WebsiteScan": "website", "Website": "website", "Fix": "website",
	"Report":  "report",
	"Project": "project", "LicencePolicy": "project", "Suppress": "project", "Publications": "project",
	"Schedule": "schedule", "Webhook": "webhook", "Domain": "domain",
	"IntegrationRepo": "code", "Dimension": "code", "CodeScan": "code", "CoverageReport": "code",
	"Finding": "finding", "ReviewStatus": "finding",
	"SiteHealth": "sitehealth",
	"ErrorCode":  "error",
}

func fileOf(schema string) (string, error) {
	var best string
	for start := range nouns {
		if strings.HasPrefix(schema, start) && len(start) > len(best) {
			best = start
		}
	}
	if best == "" {
		return "", fmt.Errorf("no file for the schema %s: add it to nouns", schema)
	}
	return "types_" + nouns[best] + ".go", nil
}

// left are the schemas without a client type: errors have their own type, probes are for
// load balancers.
var left = []string{"Alive", "Ready", "NotReady", "ReadyChecks", "Error", "Unauthorized", "CodedError", "RateLimited", "ScanLimitReached"}

type generator struct {
	bytes.Buffer
	named map[string]openapi.Schema // the schemas that become types
}

// generate returns the files of the client's types by their names.
func generate(doc *openapi.Document) (map[string][]byte, error) {
	named := map[string]openapi.Schema{}
	var names []string
	for _, s := range doc.Schemas {
		if s.Base || s.Internal || slices.Contains(left, s.Name) || partOfUnion(doc, s.Name) {
			continue
		}
		if len(s.Enum) > 0 || len(s.Fields()) > 0 || len(s.OneOf) > 0 {
			named[s.Name] = s
			names = append(names, s.Name)
		}
	}
	files := map[string]*generator{}
	for _, name := range names {
		file, err := fileOf(name)
		if err != nil {
			return nil, err
		}
		g := files[file]
		if g == nil {
			g = &generator{named: named}
			files[file] = g
		}
		if s := named[name]; len(s.Enum) > 0 {
			g.enum(s)
		} else {
			g.object(s)
		}
	}
	out := make(map[string][]byte, len(files))
	for file, g := range files {
		text, err := g.file()
		if err != nil {
			return nil, err
		}
		out[file] = text
	}
	return out, nil
}

// file returns the generated code as a Go file.
func (g *generator) file() ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprint(&out, "// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.\n\npackage client\n\nimport (\n")
	for _, uses := range []struct{ name, path string }{{"json.RawMessage", "encoding/json"}, {"time.Time", "time"}} {
		if bytes.Contains(g.Bytes(), []byte(uses.name)) {
			fmt.Fprintf(&out, "%q\n", uses.path)
		}
	}
	fmt.Fprint(&out, ")\n\n")
	out.Write(g.Bytes())
	return format.Source(bytes.Replace(out.Bytes(), []byte("import (\n)\n\n"), nil, 1))
}

// partOfUnion reports whether the schema is an alternative of another one, which then
// contains its fields.
func partOfUnion(doc *openapi.Document, name string) bool {
	return slices.ContainsFunc(doc.Schemas, func(s openapi.Schema) bool {
		return slices.ContainsFunc(s.OneOf, func(part openapi.Schema) bool { return part.Ref == name && len(part.Fields()) > 0 })
	})
}

func (g *generator) enum(s openapi.Schema) {
	g.comment(s.Name, s.Description)
	fmt.Fprintf(g, "type %s string\n\n// Values of %s.\nconst (\n", s.Name, s.Name)
	for _, v := range s.Enum {
		name := goName(strings.ToLower(strings.NewReplacer("-", "_", ".", "_").Replace(v.Text())))
		fmt.Fprintf(g, "%s%s %s = %q\n", s.Name, name, s.Name, v.Text())
	}
	fmt.Fprintf(g, ")\n")
}

func (g *generator) object(s openapi.Schema) {
	g.comment(s.Name, s.Description)
	fmt.Fprintf(g, "type %s struct {\n", s.Name)
	for _, f := range unionFields(s) {
		g.comment("", f.Schema.Description)
		tag := f.Name
		if !f.Required {
			tag += ",omitempty"
		}
		fmt.Fprintf(g, "%s %s `json:%q`\n", goName(f.Name), g.goType(f), tag)
	}
	fmt.Fprintf(g, "}\n\n")
}

// unionFields returns the fields of a schema, or of all its alternatives; a field is
// required if every alternative requires it.
func unionFields(s openapi.Schema) []openapi.Field {
	if len(s.OneOf) == 0 {
		return s.Fields()
	}
	var out []openapi.Field
	for i, part := range s.OneOf {
		fields := part.Fields()
		for _, f := range fields {
			if !slices.ContainsFunc(out, func(o openapi.Field) bool { return o.Name == f.Name }) {
				f.Required = f.Required && i == 0
				out = append(out, f)
			}
		}
		for j, o := range out {
			k := slices.IndexFunc(fields, func(f openapi.Field) bool { return f.Name == o.Name })
			out[j].Required = o.Required && k >= 0 && fields[k].Required
		}
	}
	return out
}

func (g *generator) goType(f openapi.Field) string {
	s, null := f.Schema.Nullable()
	base := g.baseType(s)
	slice := strings.HasPrefix(base, "[]") || base == "json.RawMessage"
	switch {
	case slice, base == "string" && !f.Required:
		return base
	case null || !f.Required:
		if _, ok := g.named[base]; ok && len(g.named[base].Enum) > 0 && !f.Required {
			return base // empty strings are omitted
		}
		return "*" + base
	}
	return base
}

func (g *generator) baseType(s openapi.Schema) string {
	if _, ok := g.named[s.Ref]; ok && s.Ref != "" {
		return s.Ref
	}
	switch {
	case s.Format == "date-time":
		return "time.Time"
	case s.Items != nil:
		return "[]" + g.goType(openapi.Field{Property: openapi.Property{Schema: *s.Items}, Required: true})
	case slices.Contains(s.Types, "integer"):
		return "int"
	case slices.Contains(s.Types, "number"):
		return "float64"
	case slices.Contains(s.Types, "boolean"):
		return "bool"
	case slices.Contains(s.Types, "object"):
		return "json.RawMessage"
	}
	return "string"
}

const commentWidth = 110

// comment writes the description as a comment; name is the type's name, with which it
// begins.
func (g *generator) comment(name, text string) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "")), " ")
	if i := strings.Index(text, " See ["); i >= 0 {
		text = text[:i] // a link within the reference
	}
	if name != "" {
		text = name + ": " + cmp.Or(text, "see the API reference.")
	}
	line := "//"
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > commentWidth && line != "//" {
			fmt.Fprintln(g, line)
			line = "//"
		}
		line += " " + word
	}
	if line != "//" {
		fmt.Fprintln(g, line)
	}
}

// initialisms are words that Go spells in capitals.
var initialisms = []string{"id", "url", "sha", "sca", "seo", "cwe", "kev", "epss", "cvss", "sast", "api", "purl", "dns", "ms"}

// goName converts names such as scoreSeo, max_score and false_positive to Go names.
func goName(s string) string {
	var words []string
	word := ""
	for _, r := range s {
		if r == '_' || unicode.IsUpper(r) {
			words, word = append(words, word), ""
		}
		if r != '_' {
			word += string(unicode.ToLower(r))
		}
	}
	var out strings.Builder
	for _, w := range append(words, word) {
		switch {
		case w == "":
		case slices.Contains(initialisms, w):
			out.WriteString(strings.ToUpper(w))
		default:
			out.WriteString(strings.ToUpper(w[:1]) + w[1:])
		}
	}
	return out.String()
}
