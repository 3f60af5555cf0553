package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
)

// readJSON reads JSON with comments and trailing commas, which .NET allows.
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

// withoutComments replaces comments, and commas before a closing bracket, by spaces, so that
// offsets stay the same.
func withoutComments(data []byte) []byte {
	out := bytes.Clone(data)
	comma := -1
	for i := 0; i < len(out); i++ {
		switch c := out[i]; c {
		case '"':
			i, comma = endOfString(out, i), -1
		case '/':
			end := endOfComment(out, i)
			for at := i; at < end; at++ {
				if out[at] != '\n' {
					out[at] = ' '
				}
			}
			i = max(i, end-1)
		case ',':
			comma = i
		case ']', '}':
			if comma >= 0 {
				out[comma] = ' '
			}
			comma = -1
		case ' ', '\t', '\n', '\r':
		default:
			comma = -1
		}
	}
	return out
}

func endOfString(data []byte, i int) int {
	for i++; i < len(data) && data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return i
}

// endOfComment returns the end of the comment that begins at a slash, or the position of the
// slash if it begins none.
func endOfComment(data []byte, i int) int {
	rest := data[i:]
	mark, length := "\n", 0
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
	case bytes.HasPrefix(rest, []byte("/*")):
		mark, length = "*/", 2
	default:
		return i
	}
	if end := bytes.Index(rest[min(2, len(rest)):], []byte(mark)); end >= 0 {
		return i + 2 + end + length
	}
	return len(data)
}
