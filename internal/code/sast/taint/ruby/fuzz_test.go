package ruby_test

import (
	"testing"

	"assay/internal/code/sast/taint/ruby"
	"assay/internal/code/sast/taint/tainttest"
)

// FuzzLower lowers and analyses any source, which must neither panic nor exceed the limits.
func FuzzLower(f *testing.F) {
	tainttest.Fuzz(f, ruby.New(), "Ruby", "testdata/*.rb",
		"def", "class", "class A <", "x = <<~A + <<~B\n#{y}\nA\nB\n", "case\nin {a:, **nil}\nend", "def f(...) = g(...)", "yield", "super",
		"a, (b, *c), d = *e", "foo(&)", "%w[#{a}] %i(x) ?a",
		"->(x; y) { _1 + it }", "alias $a $b", "begin; rescue => @x; else; ensure; end while y", "x&.y ||= z",
		"class << self; private def x; end; end", "Foo = Struct.new(:a) { def b = a }",
		"send(:\"#{x}=\", 1)", "__END__\n#{", "=begin\n=end\n", "a[1..][..2][1...-1][0, 2]")
}
