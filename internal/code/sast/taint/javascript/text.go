package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/front"
)

var escapes = front.Escapes{
	Letters: map[byte]string{
		'n': "\n", 'r': "\r", 't': "\t", 'b': "\b", 'f': "\f", 'v': "\v", '0': "\x00", '\n': "", '\r': "",
	},
	Hex: "xu",
}

// stringText returns the value of a string literal.
func stringText(n front.Node) string {
	var b strings.Builder
	for c := range n.Children() {
		b.WriteString(fragment(c))
	}
	return b.String()
}

// fragment returns the value of a part of a literal.
func fragment(n front.Node) string {
	if n.Is("escape_sequence") {
		return escapes.Decode(n.Text())
	}
	return n.Text()
}
