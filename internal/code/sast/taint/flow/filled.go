package flow

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/value"
)

// routed reports whether what registers a function says that it fills the parameter.
func (r *run) routed(p *ir.Param, e *model.EntrySpec) bool {
	texts := append(rules.Routes(r.Func.Annotations), r.registered...)
	return e.Only == "" || p.Rest || p.NamedMap || len(texts) == 0 || rules.IsConverted(e.Only, texts, p.Name)
}

// defaulted reports whether parameters have their defaults.
func defaulted(fn *ir.Func, args []*value.Value) bool {
	for i := range fn.Params {
		if fn.Params[i].Default != nil && (i >= len(args) || args[i] == nil) {
			return true
		}
	}
	return false
}
