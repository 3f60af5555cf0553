package coverage

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
)

// xmlReader reads Cobertura, Clover and JaCoCo. JaCoCo has another root element, Clover has a project in it.
type xmlReader struct {
	*Report
	folder string // JaCoCo: the current package
	lines  *Lines // of the current class or source file
	source bool   // Cobertura: within <source>
	other  bool   // an element that Cobertura does not have
	depth  int
}

// readXML parses a document without resolving anything: the decoder only knows the five
// predefined entities, and treats declarations as text.
func (r *Report) readXML(raw []byte) error {
	d := xml.NewDecoder(bytes.NewReader(raw))
	// Names and numbers are ASCII in all encodings that these tools write.
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	x := &xmlReader{Report: r}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			if r.Format == "" || x.other && len(r.Files) == 0 {
				return errFormat
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("it is not well-formed XML (%.100s)", err.Error())
		}
		if err := x.take(token); err != nil {
			return err
		}
	}
}

func (x *xmlReader) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		if x.depth++; x.depth > maxDepth {
			return errDepth
		}
		return x.start(t)
	case xml.EndElement:
		x.depth--
		switch t.Name.Local {
		case "class", "sourcefile", "file":
			if x.Format != Clover || t.Name.Local == "file" {
				x.lines = nil // a file of Clover contains its classes
			}
		case "source":
			x.source = false
		}
	case xml.CharData:
		if x.source && len(x.Roots) < maxRoots && len(t) < maxPath {
			if root := cleanPath(string(t)); root != "" && root != "." {
				x.Roots = append(x.Roots, root)
			}
		}
	}
	return nil
}

func (x *xmlReader) start(t xml.StartElement) (err error) {
	if x.Format == "" {
		return x.begin(t.Name.Local)
	}
	switch t.Name.Local {
	case "source":
		x.source = x.Format == Cobertura
	case "project":
		if x.Format == Cobertura && x.depth == 2 && len(x.Files) == 0 {
			x.Format = Clover
		}
	case "class":
		if x.Format == Cobertura {
			x.lines, err = x.file(attribute(t, "filename"))
		}
	case "file":
		if x.Format == Clover {
			x.lines, err = x.file(cmp.Or(attribute(t, "path"), attribute(t, "name")))
		} else {
			x.other = true
		}
	case "package":
		x.folder = attribute(t, "name")
	case "sourcefile":
		x.lines, err = x.file(path.Join(x.folder, attribute(t, "name")))
	case "line":
		err = x.line(t)
	}
	return err
}

// begin sets the format by the report's first element. Clover's is that of Cobertura.
func (x *xmlReader) begin(element string) error {
	switch element {
	case "coverage":
		x.Format = Cobertura
	case "report":
		x.Format = JaCoCo
	default:
		return errFormat
	}
	return nil
}

// line adds a line: Cobertura and Clover count its runs, JaCoCo its covered instructions. Clover counts the outcomes of a
// condition apart, and has a line for each method as a whole.
func (x *xmlReader) line(t xml.StartElement) error {
	number, counts := "number", []string{"hits"}
	switch x.Format {
	case JaCoCo:
		number, counts = "nr", []string{"ci"}
	case Clover:
		number, counts = "num", []string{"count", "truecount", "falsecount"}
		if attribute(t, "type") == "method" {
			return nil
		}
	}
	n, err := strconv.Atoi(strings.TrimSpace(attribute(t, number)))
	if err != nil {
		return nil //nolint:nilerr // a line without a number is ignored
	}
	return x.mark(x.lines, n, slices.ContainsFunc(counts, func(name string) bool { return isPositive(attribute(t, name)) }))
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
