package summary

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// TestPackKnowsAllFields fails if a type has a field that pack neither writes nor is known to leave
// out: the next analysis would miss it.
func TestPackKnowsAllFields(t *testing.T) {
	t.Parallel()
	for typ, fields := range map[reflect.Type][]string{
		reflect.TypeFor[Summary](): {
			"Result", "Heap", "Given", "Effects", "Sinks", "Callbacks", "MethodCalls", "References", "Verdicts", "Ends", "Demands",
			"Postconditions",
			"packed", "digest", "packedOnly", "unique", // state of the packing itself
		},
		reflect.TypeFor[value.Value](): {
			"Taints", "Constants", "Types", "Ref", "Functions", "Objects", "Rows", "Prefix", "Ends", "Numeric", "Listed", "Char", "Segment",
			"PartOf",
			"Fallback",
			"Verdict", "Tests", "Cut", // belong to the function, and are dropped when a value leaves it
		},
		reflect.TypeFor[value.Constant](): {"Kind", "Text", "Number"},
		reflect.TypeFor[value.Origin]():   {"Source", "Param", "Path"},
		reflect.TypeFor[value.Source]():   {"Kind", "File", "Pos", "Name", "Framework", "SafeFor", "Query", "Shape"},
		reflect.TypeFor[value.Taint]():    {"Origin", "Part", "Sanitized", "Weak", "Stored", "Covered", "Alone", "Step"},
		reflect.TypeFor[value.Step]():     {"File", "Pos", "Kind", "Name", "Prev", "Length"},
		reflect.TypeFor[value.Closure]():  {"Func", "File", "Captured", "This", "Invoked", "Moved"},
		reflect.TypeFor[value.Object](): {
			"Given", "Fields", "List", "Exact", "Rest",
			"Refined", "Empty", "Filled", // of one path through a function
		},
		reflect.TypeFor[Demand]():   {"Param", "Holds"},
		reflect.TypeFor[Effect]():   {"To", "Object"},
		reflect.TypeFor[SinkFlow](): {"From", "Sanitized", "Weak", "Sink", "Step"},
		reflect.TypeFor[Sink](): {
			"Weakness", "Rule", "Fix", "Framework", "File", "Pos", "Func", "What", "Loose", "Direct", "Deep", "Record",
		},
		reflect.TypeFor[Callback]():       {"Callee", "Method", "Args"},
		reflect.TypeFor[MethodCall]():     {"On", "Member", "Expr", "File", "Func", "Args"},
		reflect.TypeFor[site.Argument]():  {"Name", "Value", "Spread", "List", "Expr"}, // other functions do not use the expression
		reflect.TypeFor[Reference]():      {"Param", "Value"},
		reflect.TypeFor[value.Fact]():     {"Location", "Sanitizes", "Type", "Every", "Prefix", "Of", "Is"}, // the last two belong to a path
		reflect.TypeFor[value.Location](): {"Variable", "Path"},
		reflect.TypeFor[report.Finding](): {
			"Weakness", "Rule", "Fix", "Framework", "File", "Pos", "Func", "What", "Source", "SourceKind", "Loose", "Weak", "Tested", "Alone",
			"Sanitized", "Calls",
			"Steps", "Shape", "Callers", // the last from the flows of all findings
		},
		reflect.TypeFor[report.Step](): {"File", "Pos", "Text"},
	} {
		var have []string
		for i := range typ.NumField() {
			have = append(have, typ.Field(i).Name)
		}
		require.ElementsMatch(t, fields, have, typ.Name())
	}
}
