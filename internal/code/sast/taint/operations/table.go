// Package operations performs the operations that rules name: on collections, texts and queries.
package operations

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Operation applies the effect of a call to a collection, text or query, and returns the result.
type Operation func(r *Operator, c *site.Call, s *model.Rule) *value.Value

// Table returns the operations that rules may name, see model.Operations.
func Table() map[string]Operation {
	list := func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.listOp(c, s.Operation) }
	dict := func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.mapOp(c, s.Operation) }
	equals := func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.equalsOp(c, s.Operation) }
	length := func(_ *Operator, c *site.Call, _ *model.Rule) *value.Value { return lengthOf(c.Receiver) }
	bind := func(r *Operator, c *site.Call, s *model.Rule) *value.Value { r.BindOp(c, s); return nil }
	predicate := func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.composed(c, s.Operation) }
	text := (*Operator).textOp
	return map[string]Operation{
		"list-of":     func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.listOf(c) },
		"list-append": list, "list-insert": list, "list-get": list, "list-set": list, "list-remove": list, "list-pop": list,
		"list-prepend": list, "list-shift": list,
		"list-first": list, "list-clear": list,
		"map-put": dict, "map-get": dict, "map-remove": dict, "map-default": dict,
		"map-merge":  func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.merged(c, s) },
		"map-assign": func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.assigned(c, s) },
		"map-add":    func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { r.addEntries(c); return nil },
		"elements":   func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.elementsOp(c) },
		"empty":      func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.emptyOp(c) },
		"size":       length, "length": length,
		"equals": equals, "equals-ignore-case": equals,
		"append":  func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.appendOp(c) },
		"char-at": text, "lower": text, "upper": text, "trim": text, "strip": text, "substring": text, "to-string": text, "split": text,
		"join": text, "format": text, "format-braces": text, "replace": text, "regex-replace": text, "regex-replace-in": text,
		"join-path": func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.joinPath(c) },
		"part":      func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.partOp(c, s) },
		"digest":    func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.digest(c, s) },
		"verify":    func(_ *Operator, c *site.Call, s *model.Rule) *value.Value { return verify(c, s.Clears) },
		"pick":      func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.pick(c, s.Clears) },
		"property":  func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.property(c) },
		"query":     func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.QueryOp(c) },
		"table":     func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.TableOp(c) },
		"keep":      func(r *Operator, c *site.Call, _ *model.Rule) *value.Value { return r.StoreOp(c) },
		"keep-map":  func(r *Operator, c *site.Call, s *model.Rule) *value.Value { r.StoreMap(c, s); return nil },
		"keep-member": func(r *Operator, c *site.Call, _ *model.Rule) *value.Value {
			r.StoreColumn(c, r.TableOfReceiver(c), c.Member, c.Arg(0))
			return nil
		},
		"ask": func(r *Operator, c *site.Call, s *model.Rule) *value.Value {
			return value.Tainted(value.Queries(r.QueriesIn(c, s)))
		},
		"negate": predicate, "both": predicate, "either": predicate,
		"carry":   func(r *Operator, c *site.Call, s *model.Rule) *value.Value { r.CarryOp(c, s); return nil },
		"carried": func(r *Operator, c *site.Call, s *model.Rule) *value.Value { return r.CarriedOp(c, s) },
		"bind":    bind, "bind-list": bind, "bind-one": bind,
	}
}

// Operator performs the operations that rules name, on collections, texts and queries.
type Operator struct {
	*records.Recorder
	Table      map[string]Operation
	Properties map[string]string     // of configuration files
	predicates map[*ir.Expr]*ir.Func // see composed
}
