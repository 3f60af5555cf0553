package ejs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/ejs"
)

func TestSource(t *testing.T) {
	t.Parallel()
	for name, one := range map[string][2]string{
		"values":                  {`<p><%= a %></p><%- b; %>`, `;( a);;unescaped_output( b);`},
		"code":                    {"<% if (a) { -%>\n<%_ f() _%>\n<% } %>", "; if (a) { \n; f() \n; } "},
		"what is no code":         {`<%% a %><%# b %><%= %>`, ``},
		"a comment hides nothing": {`<%- a // b %>`, `;unescaped_output( a);`},
		"another template": {
			`<% include parts/head %><%- include('foot', {a}) %>`,
			`;include('parts/head');unescaped_output( include('foot', {a}));`,
		},
		"a value in a script": {`<script>var a = <%= b %>;</script>`, `;page_script(()=>{var a =  script_output( b) ;});`},
		"a value between quotes": {
			`<script>a('<%= b %>', "<%- c %>")</script>`,
			`;page_script(()=>{a('', ""+unescaped_output( c)+"")});`,
		},
		"values that are encoded": {`<script>a(<%- JSON.stringify(b) %>)</script>`, `;page_script(()=>{a( script_output([b]) )});`},
		"comments of a script":    {"<script>a() // <%- b\n/* c */ d()</script>", ";page_script(()=>{a() \n d()});"},
		"scripts of others, and no code": {
			`<script src="a.js"><%- b %></script><script type="text/template"><%= c %></script>`,
			`;unescaped_output( b);;( c);`,
		},
		"a tag with a value":      {`<script id="<%= a %>">b()</script>`, `;( a);;page_script(()=>{b()});`},
		"a script without an end": {`<script>a("`, `;page_script(()=>{a(""});`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, one[1], string(ejs.Source([]byte(one[0]))))
		})
	}
}
