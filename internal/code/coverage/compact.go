package coverage

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// Compact encodes a report with line data only: as Cobertura if it names roots, which locate its paths, and otherwise as
// LCOV, the smallest form.
func (r *Report) Compact() []byte {
	if len(r.Roots) > 0 {
		return r.compactCobertura()
	}
	var out bytes.Buffer
	if len(r.Files) == 0 {
		out.WriteString("TN:\n") // LCOV needs one line to be recognised
	}
	for _, name := range sortedKeys(r.Files) {
		fmt.Fprintf(&out, "SF:%s\n", name)
		r.Files[name].each(func(n int, ran bool) { fmt.Fprintf(&out, "DA:%d,%d\n", n, runs(ran)) })
		out.WriteString("end_of_record\n")
	}
	return out.Bytes()
}

func (r *Report) compactCobertura() []byte {
	var out bytes.Buffer
	escaped := func(text string) { _ = xml.EscapeText(&out, []byte(text)) } // a buffer has no write errors
	out.WriteString("<coverage><sources>")
	for _, root := range r.Roots {
		out.WriteString("<source>")
		escaped(root)
		out.WriteString("</source>")
	}
	out.WriteString("</sources>\n")
	for _, name := range sortedKeys(r.Files) {
		out.WriteString(`<class filename="`)
		escaped(name)
		out.WriteString("\">\n")
		r.Files[name].each(func(n int, ran bool) { fmt.Fprintf(&out, `<line number="%d" hits="%d"/>`+"\n", n, runs(ran)) })
		out.WriteString("</class>\n")
	}
	out.WriteString("</coverage>\n")
	return out.Bytes()
}

// runs returns a number of runs for a line.
func runs(ran bool) int {
	if ran {
		return 1
	}
	return 0
}
