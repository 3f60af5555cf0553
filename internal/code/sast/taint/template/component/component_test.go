package component_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/component"
)

// TestSource checks that a component becomes its script, with a call for each value that is written without escaping.
func TestSource(t *testing.T) {
	t.Parallel()
	for file, one := range map[string]struct{ source, has, lacks string }{
		"a.vue":     {"<template><p v-html=\"a.b\">{{ c }}</p></template>\n<script>\nlet a\n</script>", "component_output(a.b)", "{{"},
		"b.vue":     {"<!-- <p v-html=\"a\"> -->\n<style>\np { x: v-html=\"b\" }\n</style>", "", "component_output"},
		"a.svelte":  {"<script>let a;</script>\n{@html a}", "component_output", "@html"},
		"a.astro":   {"---\nconst a = 1;\n---\n<p set:html={a}></p>", "component_output", "set:html"},
		"tsx.vue":   {"<script lang=\"tsx\">\nlet a\n</script>", "let a", "script"},
		"empty.vue": {"", "", "component_output"},
	} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			require.True(t, component.Is(file))
			out, language := component.Source(file, []byte(one.source))
			require.Contains(t, string(out), one.has)
			require.NotContains(t, string(out), one.lacks)
			require.Equal(t, strings.Count(one.source, "\n"), strings.Count(string(out), "\n"), "lines")
			want := "TypeScript"
			if file == "tsx.vue" {
				want = "TSX"
			}
			require.Equal(t, want, language)
		})
	}
	require.False(t, component.Is("a.js"))
}
