package pug_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/pug"
)

func TestSource(t *testing.T) {
	t.Parallel()
	for name, one := range map[string][2]string{
		"values of tags":              {"p= a\np.b#c!= d // e\n!= f", "( a);\nunescaped_output( d);\nunescaped_output( f);"},
		"values in text":              {"p a #{b} !{c}\n| !{d}", "(b);unescaped_output(c);\nunescaped_output(d);"},
		"a tag in a tag":              {"li: a(href=b)!= c", "unescaped_output( c);"},
		"attributes of several lines": {"a(href=b,\n  title=c)!= d", "\nunescaped_output( d);"},
		"attributes that are not escaped": {
			"a(data-b!=c)= d\np(title='x' e!=f(1, 2) g=h, i!='j' + k)\nb(\n  l=m != n\n  o!=p)",
			"unescaped_output(c);( d);\nunescaped_output(f(1, 2));unescaped_output('j' + k);\n\n\nunescaped_output(p);",
		},
		"a block of code":  {"-\n  var a = b; // c\n  d()\np!= a", "\nvar a = b;  \nd() \nunescaped_output( a);"},
		"tags within text": {"p a #[b!= c] #[i(d!=e) f] #[g", "unescaped_output( c);unescaped_output(e);"},
		"code": {
			"- var a = b\n- for (const x of a)\n  != x",
			"var a = b;\nfor (const x of a){\nunescaped_output( x);}",
		},
		"conditions": {
			"if a\n  != b\nelse if c\n  != d\nelse\n  != e",
			"if (a) {\nunescaped_output( b);\n}else if (c) {\nunescaped_output( d);\n}else {\nunescaped_output( e);}",
		},
		"conditions that are unknown": {
			"case a\n  when 1\n    != b\n  default\n    != c",
			"if (globalThis.any) {\nif (globalThis.any) {\nunescaped_output( b);\n}\nunescaped_output( c);}",
		},
		"an else without a condition": {"else\n  p= a", "if (globalThis.any) {\n( a);}"},
		"loops": {
			"each x, i in a\n  li!= x\nwhile b\n  p= c",
			"for (const x of (a)) {\nunescaped_output( x);\n}while (b) {\n( c);}",
		},
		"functions": {
			"mixin m(a)\n  != a\n+m(b)\n+m",
			"function mixin_m(a) {\nunescaped_output( a);\n}mixin_m(b);\nmixin_m();",
		},
		"other templates": {"extends layout\nblock content\n  include parts/head.pug",
			"include('layout', locals);\n\ninclude('parts/head', locals);"},
		"comments":         {"// != a\n  != b\np= c", "\n\n( c);"},
		"text below a tag": {"p.\n  != a !{b}\np= c", "\nunescaped_output(b);\n( c);"},
		"a value in a script": {
			"script.\n  var a = !{b}, c = '!{d}', e = !{JSON.stringify(f)}",
			"\nscript_output(b);unescaped_output(d);script_output([f]);",
		},
		"what is not closed is no code": {"p= f(a\n- b)\neach x in c(\n+m(d", "\n\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, one[1], string(pug.Source([]byte(one[0]))))
		})
	}
}
