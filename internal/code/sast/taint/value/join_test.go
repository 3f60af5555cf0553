package value_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// TestJoinedVerdicts checks what the result of a check says if a variable has a constant instead on other paths.
func TestJoinedVerdicts(t *testing.T) {
	t.Parallel()
	safe, unsafe := []value.Fact{{Sanitizes: model.All}}, []value.Fact{{Sanitizes: 1}}
	checked := &value.Value{Verdict: &value.Verdict{Yes: safe, No: unsafe}}
	for name, c := range map[string]struct {
		other *value.Value
		want  *value.Verdict
	}{
		"false": {value.Bool(false), &value.Verdict{Yes: safe}},
		"true":  {value.Bool(true), &value.Verdict{No: unsafe}},
		"text":  {value.Text("false"), nil},
		"same":  {&value.Value{Verdict: &value.Verdict{Yes: safe}}, nil},
	} {
		require.Equal(t, c.want, value.Join(checked, c.other).Verdict, name)
		require.Equal(t, c.want, value.Join(c.other, checked).Verdict, name)
	}
}
