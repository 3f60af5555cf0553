package golang

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Ends, Errors, Sends, Sequences   []string
	Outcomes, Getters                *regexp.Regexp
	Services, Streams                *regexp.Regexp
	Checked, Patterns                []*regexp.Regexp
	Service, Request, Response, Sent string
	Stream                           string
}

// isChecked reports whether the tag of a field names a validation that only plain names pass.
func (lib *library) isChecked(tag string) bool {
	if slices.ContainsFunc(lib.Checked, func(re *regexp.Regexp) bool { return re.MatchString(tag) }) {
		return true
	}
	return slices.ContainsFunc(lib.Patterns, func(re *regexp.Regexp) bool {
		found := re.FindStringSubmatch(tag)
		return found != nil && charset.IsPlain(strings.ReplaceAll(found[1], `\\`, `\`), false)
	})
}

// distinguish gives requests that a function sends a type of their own.
func (lib *library) distinguish(params []ir.Param, body front.Node) {
	if slices.ContainsFunc(params, func(p ir.Param) bool { return p.Type == lib.Response }) {
		return
	}
	for i := range params {
		if p := &params[i]; p.Type == lib.Request && lib.sends(body, p.Name) {
			p.Type = lib.Sent
		}
	}
}

// sends reports whether a request is passed to a client.
func (lib *library) sends(body front.Node, name string) bool {
	return body.Contains(func(n front.Node) bool {
		method := n.Field("function").Field("field").Text()
		return n.Is("call_expression") && slices.Contains(lib.Sends, method) && n.Field("arguments").Nth(0).Text() == name
	})
}
