package jinja_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/jinja"
)

// target writes a language whose names begin with "$".
func target() *jinja.Target {
	return &jinja.Target{
		Root:    func(name string) string { return "$" + name },
		Member:  func(of, name string) string { return of + "." + name },
		Join:    " + ",
		First:   func(list string) string { return list + "[]" },
		At:      func(list, number string) string { return list + "[" + number + "]" },
		Include: jinja.Inclusion{All: "include %s", Only: "include only %s", Pair: " %s=%s", End: "; "},
	}
}

// TestTemplate checks that the rewritten code has the flow of data to unescaped output.
func TestTemplate(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"{{ a }}":                                               "",
		"{{ a | safe }}":                                        "unescaped_output($a);",
		"{{ a.b['c'][0][i] | safe }}":                           "unescaped_output($a.b.c[0][]);",
		"{{ a | upper | safe }}":                                "unescaped_output($a);",
		"{{ a | escape | safe }}":                               "",
		"{{ a | default(b) | safe }}":                           "unescaped_output($a); unescaped_output($b);",
		"{{ (a ~ b) | raw }}":                                   "unescaped_output($a); unescaped_output($b);",
		"{{ a.get('b') | safe }}":                               "unescaped_output($a.get('b'));",
		"{{ f(a) | safe }}":                                     "unescaped_output($a); unescaped_output($f());",
		"{{ (a if b else c) | safe }}":                          "unescaped_output($a); unescaped_output($c);",
		"{{ (a == b ? c : d) | raw }}":                          "unescaped_output($c); unescaped_output($d);",
		"{{ (a in b) | safe }}":                                 "",
		"{{ 'a' | safe }}":                                      "",
		"{{ loop.index | safe }}":                               "",
		"{% set a = b.c %}":                                     "$a = $b.c;",
		"{% with a = b %}":                                      "$a = $b;",
		"{% for k, v in a.items() %}":                           "$k = $a.items()[]; $v = $a.items()[];",
		"{%- include 'a/b.html' -%}":                            "include a/b.html;",
		"{% extends 'base.html' %}":                             "include base.html;",
		"{% with a=b c='x' d=e.f|upper %}":                      "$a = $b; $d = $e.f;",
		"{% with a.b as c %}":                                   "$c = $a.b;",
		"{% set a, b = c, 'x' %}":                               "$a = $c;",
		"{% include ['a', 'b'] ignore missing %}":               "include a; include b;",
		"{% include 'a' with b=c only %}":                       "include only a b=$c;",
		"{% include 'a' with {'b': c, d: 'x'} %}":               "include a b=$c;",
		"{{ include('a', {b: c}) }}":                            "include a b=$c;",
		"{% include 'a' without context %}":                     "include only a;",
		"{% include 'a' with context %}":                        "include a;",
		"{{ (a ?? b)|raw }}":                                    "unescaped_output($a); unescaped_output($b);",
		"{{ (c ?: d)|raw }}":                                    "unescaped_output($c); unescaped_output($d);",
		"{{ \"%s\"|format(a)|safe }}":                           "unescaped_output($a);",
		"{% import 'm' as f %}{{ f.a(b, c=d|upper) }}":          "include only m a__0=$b a__c=$d;",
		"{% from 'm' import a as b, c %}{{ b('x') }}{{ c(d) }}": "include only m c__0=$d;",
		"{% macro a(b, c=1) %}{{ c|safe }}{{ d|safe }}{% endmacro %}{{ a(e, c=f) }}{{ c|safe }}": "$a__b = $a__b + $a__0 + $e; " +
			"$a__c = $a__c + $a__1 + $f; unescaped_output($a__c); unescaped_output($d); unescaped_output($c);",
		"{% macro a(b) %}{% macro c(d) %}{{ b|safe }}":          "$a__b = $a__b + $a__0; unescaped_output($a__b);",
		"{% macro a(%}{{ a( }}{% from 'm' import %}":            "",
		"{% autoescape off %}{{ a }}{% endautoescape %}{{ b }}": "unescaped_output($a);",
		"{% raw %}{{ a | safe }}{% endraw %}{{ b | safe }}":     "unescaped_output($b);",
		"{# {{ a | safe }} #}":                                  "",
	} {
		var w template.Rewrite
		target().Template(&w, source)
		require.Equal(t, want, strings.TrimSpace(string(w.Done([]byte(source)))), source)
	}
}

// TestLines checks that the source has the line numbers of the template, and that nesting is bounded.
func TestLines(t *testing.T) {
	t.Parallel()
	source := "\n{{ a |\n safe }}\n{% for x in\n " + strings.Repeat("(", 100) + "b %}\n{{"
	var w template.Rewrite
	target().Template(&w, source)
	require.Equal(t, "\nunescaped_output($a); \n\n\n\n", string(w.Done([]byte(source))))
}
