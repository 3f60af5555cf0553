package ruby_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/ruby"
	"assay/internal/code/syntax"
)

func lowered(t *testing.T, source string) *ir.File {
	t.Helper()
	return ruby.New().Lower(&front.Unit{Path: "a.rb", Language: "Ruby", Tree: parsed(t, source)})
}

func parsed(t *testing.T, source string) *syntax.Tree {
	t.Helper()
	grammar, ok := syntax.New().For("Ruby")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), grammar, []byte(source))
	require.NoError(t, err)
	return tree
}

func TestClasses(t *testing.T) {
	t.Parallel()
	f := lowered(t, `
module Shop
  class Order < Base::Record
    include Searchable
    attr_reader :state
    has_many :line_items
    has_many :entries, class_name: "Shop::Entry"
    scope :open, ->(x) { where(x) }
    def initialize(a, b = 1, *c, d:, **e, &f); @total = a; end
    def self.make = new
    alias_method :status, :state
    private
    def secret; end
  end
  Point = Struct.new(:x, :y)
end
def helper; end
`)
	names := map[string]*ir.Class{}
	for _, c := range f.Classes {
		names[c.Name] = c
	}
	order := names["Shop::Order"]
	require.NotNil(t, order)
	require.Equal(t, []string{
		"Shop::Base::Record|Base::Record", "Shop::Order::Searchable|Shop::Searchable|Searchable", "Object",
	}, order.Supers)
	var fields, methods, exported []string
	for _, x := range order.Fields {
		fields = append(fields, x.Name+" "+x.Type)
	}
	for _, m := range order.Methods {
		methods = append(methods, m.Name)
		if m.Exported {
			exported = append(exported, m.Name)
		}
	}
	require.Equal(t, []string{
		"line_items Shop::Order::LineItem|Shop::LineItem|LineItem", "entries Shop::Order::Shop::Entry|Shop::Shop::Entry|Shop::Entry", "total ",
	}, fields)
	require.Equal(t, []string{
		"Shop::Order.state", "Shop::Order.open", "Shop::Order.initialize", "Shop::Order.make", "Shop::Order.status", "Shop::Order.secret",
	}, methods)
	require.NotContains(t, exported, "Shop::Order.secret")
	params := order.Methods[2].Params
	require.True(t, order.Methods[2].Constructor)
	require.Len(t, params, 6)
	require.True(t, params[2].Rest)
	require.True(t, params[4].NamedMap)
	require.True(t, params[5].Block)
	require.True(t, order.Methods[3].Static)
	require.Contains(t, names["Shop"].Supers, "Mixin")
	require.Len(t, names["Shop::Point"].Methods, 3)
	require.Equal(t, "main.helper", f.Funcs[0].Name)
	require.Zero(t, f.Lost)
}

// Nodes that are nested too deeply are counted, not followed.
func TestDepth(t *testing.T) {
	t.Parallel()
	source := "x = "
	for range 600 {
		source += "["
	}
	source += "1"
	for range 600 {
		source += "]"
	}
	require.Positive(t, lowered(t, source).Lost)
}

func TestSurvey(t *testing.T) {
	t.Parallel()
	s, ok := ruby.New().(front.Surveyor)
	require.True(t, ok)
	facts := s.Survey([]string{"a.rb", "b.txt"}, func(string) ([]byte, error) {
		return []byte("def return_path(x)\nend\ndef self.find_by_code(x)\nend\ndef other\nend\n"), nil
	})
	require.Equal(t, map[string]string{"def return_path": "1", "def find_by_code": "1"}, facts)
}
