package golang

import (
	_ "embed"
	"regexp"
	"slices"

	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Ends, Errors, Sends, Sequences   []string
	Outcomes, Getters, Services      *regexp.Regexp
	Checked, Streams                 *regexp.Regexp
	Service, Request, Response, Sent string
	Stream                           string
}

func readLibrary() (lib library, err error) { return lib, yaml.Unmarshal(libraryFile, &lib) }

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
