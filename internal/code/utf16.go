package code

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
)

// sniffed is how much of a file shows whether it is UTF-16, in bytes.
const sniffed = 4096

// UTF16 returns the text of content in UTF-16, without its byte order mark if it has one (RFC 2781), and its byte order. For
// other content, the order is nil and the text lacks only the mark of UTF-8.
func UTF16(content []byte) (text []byte, order binary.ByteOrder) {
	switch {
	case bytes.HasPrefix(content, []byte{0xef, 0xbb, 0xbf}):
		content = content[3:]
	case bytes.HasPrefix(content, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(content, []byte{0, 0, 0xfe, 0xff}):
		return content, nil // UTF-32, which is not in use
	case bytes.HasPrefix(content, []byte{0xff, 0xfe}):
		return content[2:], binary.LittleEndian
	case bytes.HasPrefix(content, []byte{0xfe, 0xff}):
		return content[2:], binary.BigEndian
	}
	return content, utf16Order(content[:min(len(content), sniffed)])
}

// InUTF16 reports whether a file of the tree is text in UTF-16. Compilers read it, but it counts as binary.
func (f File) InUTF16(root *os.Root) bool {
	if !f.Binary {
		return false
	}
	in, err := root.Open(filepath.FromSlash(f.Path))
	if err != nil {
		return false
	}
	defer func() { _ = in.Close() }()
	head, err := io.ReadAll(io.LimitReader(in, sniffed))
	_, order := UTF16(head)
	return err == nil && order != nil
}

// AsText returns a binary file as the text that it would be in UTF-8, classified by its path alone.
func (f File) AsText() File {
	if f.Binary {
		f.Binary, f.Language = false, language(f.Path, nil)
		f.Test, f.Generated = testPath(f.Path, f.Language), generatedPath(f.Path)
	}
	return f
}

// utf16Order determines the byte order of unmarked UTF-16 by its zero bytes, which are at
// every other position if the text is mostly ASCII.
func utf16Order(head []byte) binary.ByteOrder {
	if len(head) < 8 {
		return nil
	}
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		} else if c < 9 {
			return nil
		}
	}
	most := len(head) / 2
	switch {
	case zeros[1]*10 >= most*8 && zeros[0]*20 <= zeros[1]:
		return binary.LittleEndian
	case zeros[0]*10 >= most*8 && zeros[1]*20 <= zeros[0]:
		return binary.BigEndian
	}
	return nil
}

// utf16Lines converts Git's lines of a text in UTF-16 to lines of the text: Git ends a line after each byte with the value of a line
// feed, which is also a part of other characters.
func utf16Lines(ranges []LineRange, content []byte) []LineRange {
	text, order := UTF16(content)
	if order == nil {
		return ranges
	}
	mark, line := len(content)-len(text), 1
	at := []int{line} // by Git's lines
	for i, c := range content {
		if c != '\n' {
			continue
		}
		if unit := i - (i-mark)&1; i >= mark && unit+1 < len(content) && order.Uint16(content[unit:]) == '\n' {
			line++
		}
		at = append(at, line)
	}
	of := func(n int) int { return at[min(max(n, 1), len(at))-1] }
	out := make([]LineRange, len(ranges))
	for i, r := range ranges {
		out[i] = LineRange{First: of(r.First), Last: of(r.Last)}
	}
	return out
}
