package sinks

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// Serverless platforms and gateways take responses as data: {statusCode, headers: {"content-type": "text/html"}, body}, or
// [200, {"content-type" => "text/html"}, [body]]. The body is a page only if the headers say so.

// tripleLen is the number of elements of a response that is a list: the status, the headers and the body.
const tripleLen = 3

// CheckPage checks the body of a map that is a response with a page.
func (r *Checker) CheckPage(v *value.Value, pos ir.Pos) {
	if len(v.Objects) != 1 {
		return
	}
	has := func(key string) bool { _, ok := r.Object(v.Objects[0]).Fields[key]; return ok }
	if !slices.ContainsFunc(r.Knowledge.Words.Responses.Headers, has) || slices.ContainsFunc(r.Knowledge.Words.Responses.Not, has) {
		return
	}
	for _, key := range r.Knowledge.Words.Responses.Headers {
		if page, _ := r.pageHeaders(r.Read(v, key)); page {
			for _, body := range r.Knowledge.Words.Responses.Body {
				r.checkBody(r.Read(v, body), pos)
			}
		}
	}
}

// CheckPageList checks the body of a list that is a response with a page.
func (r *Checker) CheckPageList(list []*value.Value, pos ir.Pos) {
	if len(list) == tripleLen && list[0] != nil && (list[0].Numeric || list[0].IsConstantText()) {
		if page, _ := r.pageHeaders(list[1]); page {
			r.checkBody(list[2], pos)
		}
	}
}

// BodyPos returns the position of the body in a map that may be a response.
func BodyPos(x *ir.Expr) ir.Pos {
	for _, a := range x.Args {
		named := strings.EqualFold(a.Name, "body") || a.Key != nil && a.Key.Op == ir.String && strings.EqualFold(a.Key.Name, "body")
		if named && a.X != nil && a.X.Pos.Line > 0 {
			return a.X.Pos
		}
	}
	return x.Pos
}

func (r *Checker) checkBody(v *value.Value, pos ir.Pos) {
	w := r.Knowledge.Weaknesses.Page()
	if v == nil || w == nil {
		return
	}
	all := *v
	all.Taints = r.DeepTaints(v)
	r.Check(&all, summary.Sink{Weakness: w, File: r.File, Pos: pos, Func: r.Root.Name, What: "the answer", Direct: true})
}

// pageHeaders reports whether headers contain the content type of a page, and whether they contain one at all.
func (r *Checker) pageHeaders(v *value.Value) (page, typed bool) {
	for _, key := range r.Knowledge.Words.Responses.Type {
		of := r.headerIn(v, key)
		if of == nil || of.Prefix == "" {
			continue
		}
		typed = true
		page = page || r.Knowledge.Words.Responses.Pages.Matches(of.Prefix)
	}
	return page, typed
}

// headerIn returns a member of headers, which may be a global.
func (r *Checker) headerIn(v *value.Value, key string) *value.Value {
	switch {
	case v == nil:
		return nil
	case v.Ref != "" && len(v.Objects) == 0:
		return r.Global(r.Unalias(v.Ref + "." + key))
	}
	of := r.Read(v, key)
	if of != nil && of.Prefix == "" && len(of.Objects) == 1 { // a list of values, which may be objects
		of = r.Read(of, "0")
		if of != nil && len(of.Objects) == 1 {
			of = r.Read(of, "value")
		}
	}
	return of
}

// isOtherContent reports whether a result is a response, as a list, whose headers contain the content type of something else.
func (r *Checker) isOtherContent(v *value.Value) bool {
	if len(v.Objects) != 1 {
		return false
	}
	return slices.ContainsFunc(r.Object(v.Objects[0]).List, func(e *value.Value) bool {
		page, typed := r.pageHeaders(e)
		return typed && !page
	})
}
