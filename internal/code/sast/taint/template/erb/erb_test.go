package erb_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/erb"
)

func TestSource(t *testing.T) {
	t.Parallel()
	for name, one := range map[string]struct {
		source, want string
		escapes      bool
	}{
		"escaped values":               {`<p><%= a %></p>`, ` a;`, true},
		"raw values":                   {`<%== a -%>`, `unescaped_output(( a));`, true},
		"values that are not escaped":  {`<%= a; %><%== b %>`, `unescaped_output(( a)); b;`, false},
		"code":                         {"<% if a -%>\n<%- b %>\n<% end %>", " if a;\n b;\n end;", true},
		"blocks, and those of layouts": {`<%= form do |f| %><%= yield :head %><% end %>`, ` form do |f|; yield :head; end;`, false},
		"what is no code":              {`<%% a %><%# b %><%= %>`, ``, true},
		"a comment hides nothing":      {`<%== a # b %>`, `unescaped_output(( a));`, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, one.want, string(erb.Source([]byte(one.source), one.escapes)))
		})
	}
}

func TestIs(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]bool{
		"a.html.erb": true, "a.erb": true, "a.js.erb": true, "a.rhtml": true, "a.text.erb": false, "a.yml.erb": false, "a.rb": false,
	} {
		require.Equal(t, want, erb.Is(file), file)
	}
}
