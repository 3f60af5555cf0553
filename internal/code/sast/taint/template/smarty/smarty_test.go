package smarty_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/smarty"
)

// TestJinja checks the tags of Jinja for the tags of a template.
func TestJinja(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"<p>{$a.b->c}</p>":                               "{{ a.b.c }}",
		"{$a|upper|escape:'html'}":                       "{{ (a)|upper|escape:'html' }}",
		"{$a nofilter}{$a|noescape}":                     "{{ (a)|raw }}{{ (a)|raw }}",
		"{='x' . $a}{strlen($a)}{_$a}":                   "{{ 'x' ~ a }}{{ strlen(a) }}{{ a }}",
		"{* {$a}\n *}{literal}{$a}{/literal}":            "\n",
		"{ $a }{if $a}{/if}{}{ldelim}":                   "",
		"{foreach $a as $k => $b}":                       "{% for k, b in a %}",
		`{foreach from=$a.b item="c" key=k}`:             "{% for k, c in a.b %}",
		`<p n:foreach="$a as $b">`:                       "{% for b in a %}",
		"{assign var=x value=$a}{assign 'x' $a}{assign}": "{% set x = a %}{% set x = a %}",
		"{$x = $a}{var $x = $a, $y = $b}":                "{% set x = a %}{% set x = a %}{% set y = b %}",
		"{include file='a/b.tpl'\n c=$a}":                "{% include \"a/b.tpl\" with c=a %}\n",
		"{include 'a.latte', b: $a}{layout 'c.latte'}":   `{% include "a.latte" with b=a %}{% include "c.latte" %}`,
		"{include $a}{foreach}{include}":                 "",
	} {
		require.Equal(t, want, smarty.Jinja(source), source)
	}
	require.True(t, smarty.Is("a.tpl"))
	require.True(t, smarty.IsLatte("a.latte"))
	require.False(t, smarty.Is("a.php"))
}
