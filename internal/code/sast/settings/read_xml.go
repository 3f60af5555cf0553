package settings

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// readXML reads elements as maps of their attributes, as @name, and child elements. Names
// are in lower case, with - instead of dots.
func readXML(data []byte) (*Node, error) {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	root := &Node{Line: 1}
	at, depth, left := root, 0, maxNodes
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return nil, errSize
			}
			if left -= 1 + len(t.Attr); left < 0 {
				return nil, errSize
			}
			line, _ := decoder.InputPos()
			at = at.set(strings.ReplaceAll(strings.ToLower(t.Name.Local), ".", "-"), &Node{Line: line, EndLine: line})
			for _, a := range t.Attr {
				at.set("@"+strings.ToLower(a.Name.Local), scalar(a.Value, line))
			}
		case xml.EndElement:
			depth--
			if at.Parent != nil {
				at = at.Parent
			}
		}
	}
}
