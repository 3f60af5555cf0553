package mako_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/mako"
)

// TestJinja checks the tags of Jinja for the parts of a template.
func TestJinja(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"<p>${a.b()}</p>":                                           "{{ a.b() }}",
		"${a | h,trim}${a | n}${a | trim}":                          "{{ (a )|escape }}{{ (a )|safe }}{{ (a ) }}",
		"${a or b[c]}":                                              "{{ a or b[c] }}",
		"## ${a}\n  ## b\n<%doc>${a}</%doc>":                        "\n\n",
		"<%text>${a}</%text><%! import os %>":                       "",
		"<%!\nfrom a import b, c as d\ne = 1\n%>${b.x}${d}${e}${c}": "\n\n\n{{ c }}",
		"% for a in b:\n% if a:\n% endif\n":                         "{% for a in b %}\n\n\n",
		"<% a = b %><%\n  c = d\n  f(c)\n%>":                        "{% set a = b  %}{% set c = d %}\n\n\n",
		`<%def name="row(a)">${a}</%def>`:                           "{% macro row(a) %}{{ a }}{% endmacro %}",
		`<%include file="a.mako" args="b=c"/>`:                      `{% include "a.mako" with b=c %}`,
		`<%inherit file='a.mako'/><%block>`:                         `{% extends "a.mako" %}`,
		`<%namespace name="w" file="w.mako"/>`:                      `{% import "w.mako" as w %}`,
	} {
		require.Equal(t, want, mako.Jinja(source), source)
	}
	require.True(t, mako.Is("a.mako"))
	require.False(t, mako.Is("a.py"))
	require.True(t, mako.IsEscaping(`<%page expression_filter="trim, h"/>`))
}
