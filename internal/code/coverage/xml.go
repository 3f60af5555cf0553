package coverage

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
)

// xmlReader reads Cobertura and JaCoCo, which are distinguished by their root elements.
type xmlReader struct {
	*Report
	folder string // JaCoCo: the current package
	lines  *Lines // of the current class or source file
	source bool   // Cobertura: within <source>
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
			if r.Format == "" {
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
		case "class", "sourcefile":
			x.lines = nil
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
		switch t.Name.Local {
		case "coverage":
			x.Format = Cobertura
		case "report":
			x.Format = JaCoCo
		default:
			return errFormat
		}
		return nil
	}
	switch t.Name.Local {
	case "source":
		x.source = x.Format == Cobertura
	case "class":
		if x.Format == Cobertura {
			x.lines, err = x.file(attribute(t, "filename"))
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

// line adds a line: Cobertura counts its runs, JaCoCo its covered instructions.
func (x *xmlReader) line(t xml.StartElement) error {
	number, count := "number", "hits"
	if x.Format == JaCoCo {
		number, count = "nr", "ci"
	}
	n, err := strconv.Atoi(strings.TrimSpace(attribute(t, number)))
	if err != nil {
		return nil //nolint:nilerr // a line without a number is ignored
	}
	return x.mark(x.lines, n, isPositive(attribute(t, count)))
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
