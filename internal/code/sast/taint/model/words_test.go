package model

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWords(t *testing.T) {
	t.Parallel()
	w := NewWords()
	requireFilled(t, reflect.ValueOf(*w), "words")
	require.True(t, w.RouteTypes.Has("uuid"))
	require.False(t, w.RouteTypes.Has("path"))
	require.True(t, w.Lookups.Handles.Matches("userRepository"))
	require.False(t, w.Lookups.Handles.Matches("users"))
	require.True(t, w.Sanitizers.Matches("EscapeMarkdown"))
	require.False(t, w.Sanitizers.Matches("describe"))
}

// requireFilled fails for a list or pattern that words.yaml leaves out.
func requireFilled(t *testing.T, v reflect.Value, path string) {
	t.Helper()
	if v.Kind() != reflect.Struct || v.Type() == reflect.TypeFor[WordPattern]() {
		require.False(t, v.IsZero(), path)
		return
	}
	for i := range v.NumField() {
		requireFilled(t, v.Field(i), path+"."+v.Type().Field(i).Name)
	}
}

func TestLead(t *testing.T) {
	t.Parallel()
	leads := WordList{"get", "get_", "Current"}
	for text, want := range map[string]string{"get_user": "user", "getUser": "User", "CurrentUser": "User"} {
		rest, ok := leads.Lead(text)
		require.True(t, ok, text)
		require.Equal(t, want, rest)
	}
	for _, text := range []string{"get", "user", ""} {
		rest, ok := leads.Lead(text)
		require.False(t, ok, text)
		require.Equal(t, text, rest)
	}
}
