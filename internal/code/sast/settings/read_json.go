package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
)

// readJSON reads JSON, with the comments and final commas that .NET allows.
func readJSON(data []byte) (*Node, error) {
	data = withoutComments(data)
	r := &jsonReader{decoder: json.NewDecoder(bytes.NewReader(data)), left: maxNodes}
	r.decoder.UseNumber()
	for i, b := range data {
		if b == '\n' {
			r.ends = append(r.ends, i)
		}
	}
	return r.value(0)
}

type jsonReader struct {
	decoder *json.Decoder
	ends    []int // of lines
	left    int
}

func (r *jsonReader) line() int {
	return sort.SearchInts(r.ends, int(r.decoder.InputOffset())) + 1
}

func (r *jsonReader) value(depth int) (*Node, error) {
	if r.left--; r.left < 0 || depth > maxDepth {
		return nil, errSize
	}
	token, err := r.decoder.Token()
	if err != nil {
		return nil, err
	}
	line := r.line()
	delim, ok := token.(json.Delim)
	if !ok {
		return scalar(fmt.Sprint(token), line), nil
	}
	out := &Node{Line: line, EndLine: line}
	if delim == '[' {
		out.Kind = List
	}
	for r.decoder.More() {
		key := ""
		if delim == '{' {
			name, err := r.decoder.Token()
			if err != nil {
				return nil, err
			}
			key = fmt.Sprint(name)
		}
		value, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if delim == '{' {
			out.set(key, value)
		} else {
			out.add(value)
		}
	}
	_, err = r.decoder.Token()
	return out, err
}

// withoutComments replaces comments, and commas before a closing bracket, by spaces: all
// places stay.
func withoutComments(data []byte) []byte {
	out := bytes.Clone(data)
	comma := -1
	blank := func(from, to int) {
		for i := from; i < min(to, len(out)); i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '"':
			for i++; i < len(out) && out[i] != '"'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
			comma = -1
		case c == '/' && i+1 < len(out) && out[i+1] == '/':
			end := bytes.IndexByte(out[i:], '\n')
			if end < 0 {
				end = len(out) - i
			}
			blank(i, i+end)
			i += end - 1
		case c == '/' && i+1 < len(out) && out[i+1] == '*':
			end := bytes.Index(out[i+2:], []byte("*/"))
			if end < 0 {
				end = len(out) - i
			}
			blank(i, i+end+4)
			i += end + 3
		case c == ',':
			comma = i
		case c == ']' || c == '}':
			if comma >= 0 {
				out[comma] = ' '
			}
			comma = -1
		case c != ' ' && c != '\t' && c != '\n' && c != '\r':
			comma = -1
		}
	}
	return out
}
