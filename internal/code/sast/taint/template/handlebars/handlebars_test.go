package handlebars_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/handlebars"
)

func TestSource(t *testing.T) {
	t.Parallel()
	for name, one := range map[string][2]string{
		"escaped values are left out": {`<p>{{a}}</p>`, ``},
		"raw values":                  {`{{{a.b}}}{{&c}}{{~{d}~}}`, `;unescaped_output(locals.a.b);;unescaped_output(locals.c);`},
		"comments":                    {`{{! {{{a}}} }}{{!-- {{{b}}} --}}`, ``},
		"arguments of a helper": {
			`{{{bold a (low b) c=d "e"}}}`,
			`;unescaped_output(locals.a);;unescaped_output(locals.low);;unescaped_output(locals.b);;unescaped_output(locals.d);`,
		},
		"elements": {
			"{{#each a}}\n{{{this}}}{{{b}}}\n{{/each}}",
			";for (const it1 of locals.a) {\n;unescaped_output(it1);;unescaped_output((it1.b || locals.b));\n}",
		},
		"members of a value": {
			`{{#with a}}{{{this.b}}}{{{./c}}}{{/with}}{{{d}}}`,
			`;{ const it1 = locals.a;;unescaped_output(it1.b);;unescaped_output(it1.c);};unescaped_output(locals.d);`,
		},
		"values around a block": {
			`{{#each a}}{{{../b/c}}}{{/each}}`,
			`;for (const it1 of locals.a) {;unescaped_output((it1.b.c || locals.b.c));}`,
		},
		"conditions": {
			`{{#if a}}{{{b}}}{{else}}{{{c}}}{{/if}}`,
			`;{;unescaped_output(locals.b);;unescaped_output(locals.c);}`,
		},
		"names of elements": {
			`{{#each a as |b i|}}{{{b}}}{{{b.c}}}{{/each}}{{{b}}}`,
			`;for (const it1 of locals.a) {;unescaped_output(it1);;unescaped_output(it1.c);};unescaped_output(locals.b);`,
		},
		"sections": {
			`{{#a}}{{{b}}}{{/a}}{{^a}}{{/a}}`,
			`;for (const it1 of globalThis.any ? locals.a : [locals.a]) {;unescaped_output((it1.b || locals.b));}`,
		},
		"the outermost value":          {`{{#with a}}{{{@root.b}}}{{/with}}`, `;{ const it1 = locals.a;;unescaped_output(locals.b);}`},
		"names in brackets":            {`{{{a.[b]}}}`, `;unescaped_output(locals.a.b);`},
		"marks that are text":          {`\{{{a}}}\{{&b}}{{{{raw}}}}{{{c}}}{{{{/raw}}}}`, ``},
		"named variables of templates": {`{{> a b=c d="e"}}{{> a f b=c}}`, `;include('a',{b: locals.c, d: undefined, });;include('a',{...locals.f, b: locals.c, });`},
		"another template":             {`{{> parts/head a}}{{>foot}}`, `;include('parts/head',locals.a);;include('foot',undefined);`},
		"a block without an end":       {`{{#each a}}{{{this}}}`, `;for (const it1 of locals.a) {;unescaped_output(it1);}`},
		"an end without a block":       {`{{/each}}{{{a}}}`, `;unescaped_output(locals.a);`},
		"data of the engine, literals": {`{{{@index}}}{{{"a"}}}{{{1}}}`, ``},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, one[1], string(handlebars.Source([]byte(one[0]))))
		})
	}
}
