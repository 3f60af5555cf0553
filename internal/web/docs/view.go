package docs

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"assay/api/openapi"
)

// view is the data of the page.
type view struct {
	Title, Version, Summary string
	ServerURL               string
	Style                   template.CSS
	Intro                   template.HTML
	Guide                   []section
	Tags                    []tagView
	Limits                  []limitView
	Codes                   []openapi.Code
	Schemas                 []schemaView
}

// section is a chapter of the guide.
type section struct {
	ID, Title string
	Body      template.HTML
}

// tagView is a group of operations.
type tagView struct {
	ID, Name, Description string
	Operations            []operationView
}

// operationView is an operation; HEAD is shown with its GET.
type operationView struct {
	openapi.Operation
	HasHead bool
	Curl    string
	Fields  []fieldView // of the request's body
	Params  []paramView
	Answers []answerView
}

type paramView struct {
	Name, In string
	Required bool
	Type     typeView
	Text     string
}

// fieldView is a row of an object's table.
type fieldView struct {
	Name     string
	Required bool
	Type     typeView
	Text     string
}

// answerView is a documented response.
type answerView struct {
	openapi.Response
	Class string // "ok", "moved", "refused", "failed"
	Title string // the name of the status
	// HasBody is false for a response without content; Type is empty then.
	HasBody bool
	Type    typeView
	Open    bool // its first example is shown unfolded
}

// limitView is a rate limit with its operations.
type limitView struct {
	openapi.RateLimit
	Operations []openapi.Operation
}

// schemaView is a named schema.
type schemaView struct {
	openapi.Schema
	ID     string
	Type   typeView
	Fields []fieldView
}

func newView(d *openapi.Document) (*view, error) {
	intro, guide, err := readGuide(d.Description)
	if err != nil {
		return nil, err
	}
	v := &view{
		Title: d.Title, Version: d.Version, Summary: d.Summary, ServerURL: d.ServerURL,
		Intro: intro, Guide: guide, Limits: limits(d), Codes: d.Codes, Schemas: schemas(d),
	}
	for _, tag := range d.Tags {
		group := tagView{ID: slug(tag.Name), Name: tag.Name, Description: tag.Description}
		for _, op := range d.Operations {
			if op.Tag == tag.Name && op.Method != http.MethodHead {
				group.Operations = append(group.Operations, operation(d, op))
			}
		}
		if len(group.Operations) > 0 {
			v.Tags = append(v.Tags, group)
		}
	}
	return v, nil
}

func operation(d *openapi.Document, op openapi.Operation) operationView {
	v := operationView{Operation: op, Curl: curl(op)}
	v.HasHead = slices.ContainsFunc(d.Operations, func(o openapi.Operation) bool { return o.Method == http.MethodHead && o.Path == op.Path })
	for _, p := range op.Parameters {
		v.Params = append(v.Params, paramView{Name: p.Name, In: p.In, Required: p.Required, Type: describe(p.Schema), Text: p.Description})
	}
	slices.SortStableFunc(v.Params, func(a, b paramView) int { return cmp.Compare(place(a.In), place(b.In)) })
	if op.Body != nil && len(op.Body.Content) > 0 {
		v.Fields = fields(op.Body.Content[0].Schema)
	}
	for _, r := range op.Responses {
		a := answerView{Response: r, Class: class(r.Status), Title: statusText(r.Status), Open: r.Status < 300}
		if len(r.Content) > 0 {
			a.HasBody, a.Type = true, describe(r.Content[0].Schema)
		}
		v.Answers = append(v.Answers, a)
	}
	return v
}

// place orders parameters by their place in a request.
func place(in string) int { return slices.Index([]string{"path", "query", "header"}, in) }

func class(status int) string {
	return [...]string{"moved", "moved", "ok", "moved", "refused", "failed"}[min(status/100, 5)]
}

func fields(s openapi.Schema) []fieldView {
	var out []fieldView
	for _, f := range s.Fields() {
		out = append(out, fieldView{Name: f.Name, Required: f.Required, Type: describe(f.Schema), Text: f.Schema.Description})
	}
	return out
}

// limits returns every limit once, in the order of first use.
func limits(d *openapi.Document) []limitView {
	var out []limitView
	for _, op := range d.Operations {
		if op.Method == http.MethodHead {
			continue
		}
		for _, l := range op.RateLimits {
			i := slices.IndexFunc(out, func(v limitView) bool { return v.RateLimit == l })
			if i < 0 {
				i = len(out)
				out = append(out, limitView{RateLimit: l})
			}
			out[i].Operations = append(out[i].Operations, op)
		}
	}
	return out
}

// schemas returns the named schemas that this installation's operations use.
func schemas(d *openapi.Document) []schemaView {
	var out []schemaView
	for _, s := range d.Schemas {
		if s.Base || s.Internal {
			continue
		}
		v := schemaView{Schema: s, ID: schemaID(s.Name), Type: describe(s)}
		if len(s.OneOf) == 0 {
			v.Fields = fields(s)
		}
		out = append(out, v)
	}
	slices.SortFunc(out, func(a, b schemaView) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return out
}

func schemaID(name string) string { return "schema-" + slug(name) }
