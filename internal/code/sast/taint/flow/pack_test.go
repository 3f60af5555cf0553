package flow

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPackKnowsAllFields fails where something gets a field that is not kept for the next
// analysis: pack must write it.
func TestPackKnowsAllFields(t *testing.T) {
	t.Parallel()
	for typ, fields := range map[reflect.Type][]string{
		reflect.TypeFor[summary](): {
			"result", "heap", "given", "effects", "sinks", "calls", "methods", "told", "ensured",
			"packed", "sum", "closed", "unlike", // how it is packed
		},
		reflect.TypeFor[value](): {
			"taints", "consts", "types", "ref", "funcs", "objs", "prefix", "numeric", "whole", "standIn",
			"told", // whoever gets a value from elsewhere does without
		},
		reflect.TypeFor[constant]():   {"kind", "text", "num"},
		reflect.TypeFor[origin]():     {"source", "param", "path"},
		reflect.TypeFor[sourceHit]():  {"kind", "file", "pos", "what", "spec", "harmless", "asks"},
		reflect.TypeFor[taint]():      {"origin", "cleared", "weak", "stored", "step"},
		reflect.TypeFor[step]():       {"file", "pos", "kind", "name", "prev", "n"},
		reflect.TypeFor[closure]():    {"fn", "file", "captured", "this", "invoked", "moved"},
		reflect.TypeFor[object]():     {"base", "fields", "list", "exact", "rest"},
		reflect.TypeFor[effect]():     {"in", "id"},
		reflect.TypeFor[sinkFlow]():   {"from", "cleared", "weak", "sink", "step"},
		reflect.TypeFor[sink]():       {"weakness", "spec", "fix", "frame", "file", "pos", "in", "what", "loose", "direct", "deep", "record"},
		reflect.TypeFor[callFlow]():   {"fun", "args"},
		reflect.TypeFor[methodFlow](): {"on", "member", "x", "file", "in", "args"},
		reflect.TypeFor[argument]():   {"name", "v", "spread", "x"}, // nobody asks for the expression elsewhere
		reflect.TypeFor[paramFact]():  {"param", "clears"},
		reflect.TypeFor[fact]():       {"target", "clears", "typ"},
		reflect.TypeFor[target]():     {"slot", "path"},
		reflect.TypeFor[Finding](): {
			"Weakness", "Rule", "Fix", "Framework", "File", "Pos", "Func", "What", "Source", "SourceKind", "Loose", "Weak", "Calls", "Steps",
		},
		reflect.TypeFor[Step](): {"File", "Pos", "Text"},
	} {
		var have []string
		for i := range typ.NumField() {
			have = append(have, typ.Field(i).Name)
		}
		require.ElementsMatch(t, fields, have, typ.Name())
	}
}
