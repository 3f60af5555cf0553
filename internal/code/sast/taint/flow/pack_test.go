package flow

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/value"
)

// TestPackKnowsAllFields fails where something gets a field that is not kept for the next
// analysis: pack must write it.
func TestPackKnowsAllFields(t *testing.T) {
	t.Parallel()
	for typ, fields := range map[reflect.Type][]string{
		reflect.TypeFor[summary](): {
			"result", "heap", "given", "effects", "sinks", "callbacks", "methodCalls", "verdicts", "postconditions",
			"packed", "digest", "packedOnly", "unique", // how it is packed
		},
		reflect.TypeFor[value.Value](): {
			"Taints", "Constants", "Types", "Ref", "Functions", "Objects", "Rows", "Prefix", "Numeric", "PartOf", "Fallback",
			"Verdict", // whoever gets a value from elsewhere does without
		},
		reflect.TypeFor[value.Constant](): {"Kind", "Text", "Number"},
		reflect.TypeFor[value.Origin]():   {"Source", "Param", "Path"},
		reflect.TypeFor[value.Source]():   {"Kind", "File", "Pos", "Name", "Framework", "SafeFor", "Query"},
		reflect.TypeFor[value.Taint]():    {"Origin", "Sanitized", "Weak", "Stored", "Step"},
		reflect.TypeFor[value.Step]():     {"File", "Pos", "Kind", "Name", "Prev", "Length"},
		reflect.TypeFor[value.Closure]():  {"Func", "File", "Captured", "This", "Invoked", "Moved"},
		reflect.TypeFor[value.Object]():   {"Given", "Fields", "List", "Exact", "Rest"},
		reflect.TypeFor[effect]():         {"in", "id"},
		reflect.TypeFor[sinkFlow]():       {"from", "cleared", "weak", "sink", "step"},
		reflect.TypeFor[sink]():           {"weakness", "spec", "fix", "frame", "file", "pos", "in", "what", "loose", "direct", "deep", "record"},
		reflect.TypeFor[callback]():       {"fun", "args"},
		reflect.TypeFor[methodCall]():     {"on", "member", "x", "file", "in", "args"},
		reflect.TypeFor[argument]():       {"name", "v", "spread", "x"}, // nobody asks for the expression elsewhere
		reflect.TypeFor[parameterFact]():  {"param", "clears"},
		reflect.TypeFor[value.Fact]():     {"Location", "Sanitizes", "Type"},
		reflect.TypeFor[value.Location](): {"Variable", "Path"},
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
