package site_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

func TestPositional(t *testing.T) {
	t.Parallel()
	a, b, named := value.Text("a"), value.Text("b"), value.Text("named")
	c := &site.Call{Args: []site.Argument{{Value: a}, {Name: "key", Value: named}, {Value: b}}}
	for text, want := range map[string][]*value.Value{
		"0": {a}, "1": {b}, "-1": {b}, "2": nil, "1+": {b}, "*": {a, named, b},
	} {
		slot, err := model.ParseSlot(text)
		require.NoError(t, err, text)
		require.Equal(t, want, c.Positional(slot), text)
	}
}

func TestSubject(t *testing.T) {
	t.Parallel()
	receiver, first := value.Text("receiver"), value.Text("first")
	args := []site.Argument{{Value: first}}
	require.Same(t, receiver, (&site.Call{Receiver: receiver, Member: "trim", Args: args}).Subject())
	require.Same(t, first, (&site.Call{Receiver: receiver, Ref: "text.trim", Args: args}).Subject())
	require.Same(t, first, (&site.Call{Member: "trim", Args: args}).Subject())
}
