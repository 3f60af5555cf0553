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

// TestJoinedWholes checks that a check of a value still counts for what it was made of where two paths meet.
func TestJoinedWholes(t *testing.T) {
	t.Parallel()
	of := func(variable int, clears model.Mask) *value.Value {
		return &value.Value{PartOf: &value.Fact{Location: value.Location{Variable: variable}, Sanitizes: clears}}
	}
	require.Equal(t, of(1, 1).PartOf, value.Join(of(1, 3), of(1, 1)).PartOf)
	require.Nil(t, value.Join(of(1, 3), of(2, 3)).PartOf)
	require.Nil(t, value.Join(of(1, 3), &value.Value{}).PartOf)
}
