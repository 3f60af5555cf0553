package sast

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// valid returns a text without invalid UTF-8.
func valid(data []byte) string { return strings.ToValidUTF8(string(data), "?") }

// errOtherLanguage reports that a notebook is not in Python.
var errOtherLanguage = errors.New("the notebook is not in Python")

// notebook returns the Python code of a Jupyter notebook (nbformat 4), and a function from a
// line of the code to the line of the notebook's JSON.
func notebook(data []byte) (string, func(int) int, error) {
	var book struct {
		Cells []struct {
			Type   string          `json:"cell_type"`
			Source json.RawMessage `json:"source"`
		} `json:"cells"`
		Metadata struct {
			Language struct {
				Name string `json:"name"`
			} `json:"language_info"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(data, &book); err != nil {
		return "", nil, err
	}
	if l := book.Metadata.Language.Name; l != "" && !strings.EqualFold(l, "python") {
		return "", nil, errOtherLanguage
	}
	var text strings.Builder
	at := tracker{data: data}
	var lines []int
	for _, cell := range book.Cells {
		if cell.Type != "code" {
			continue
		}
		for _, line := range sourceLines(cell.Source) {
			lines = append(lines, at.line(line))
			text.WriteString(pythonLine(strings.TrimSuffix(line, "\n")) + "\n")
		}
	}
	return text.String(), func(n int) int {
		if n < 1 || n > len(lines) {
			return 0
		}
		return lines[n-1]
	}, nil
}

// sourceLines returns the lines of a cell, which is a list of them or one text.
func sourceLines(raw json.RawMessage) []string {
	var parts []string
	if json.Unmarshal(raw, &parts) != nil {
		var one string
		if json.Unmarshal(raw, &one) != nil {
			return nil
		}
		parts = []string{one}
	}
	var lines []string
	for _, p := range parts {
		for line := range strings.Lines(p) {
			lines = append(lines, line)
		}
	}
	return lines
}

// pythonLine turns commands of the notebook itself into comments.
func pythonLine(line string) string {
	if trimmed := strings.TrimLeft(line, " \t"); trimmed != "" && strings.ContainsRune("%!?", rune(trimmed[0])) {
		return line[:len(line)-len(trimmed)] + "pass"
	}
	return line
}

// tracker finds lines of code in the JSON of a notebook, one after the other.
type tracker struct {
	data   []byte
	offset int
	number int // of the line at offset, from 0
	looked int // bytes of data
}

// maxNotebooks limits the search for lines with an unexpected spelling, in bytes.
const maxNotebooks = 256 << 20

// line returns the line number of a line of code in the JSON, from 1.
func (t *tracker) line(code string) int {
	for _, escapeHTML := range []bool{false, true} {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(escapeHTML)
		if t.looked > maxNotebooks || enc.Encode(code) != nil {
			break
		}
		quoted := bytes.TrimSpace(b.Bytes())
		i := bytes.Index(t.data[t.offset:], quoted)
		if i < 0 {
			t.looked += len(t.data) - t.offset
			continue
		}
		t.number += bytes.Count(t.data[t.offset:t.offset+i], []byte("\n"))
		t.offset += i + len(quoted)
		break
	}
	return t.number + 1
}
