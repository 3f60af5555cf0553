package quality

import "bytes"

// Lines counts lines of one or more files. A line with both code and a comment counts as code.
type Lines struct {
	Files   int `json:"files"`
	Code    int `json:"code"`
	Comment int `json:"comment"`
	Blank   int `json:"blank"`
}

func (l *Lines) add(o Lines) {
	l.Files += o.Files
	l.Code += o.Code
	l.Comment += o.Comment
	l.Blank += o.Blank
}

const (
	markCode    = 1
	markComment = 2
	markText    = 4 // contains more than white space
)

// marks classify each line of a file.
type marks struct {
	lines []uint8
	sums  []uint32 // lines of code before each line
}

func newMarks(source []byte) *marks {
	m := &marks{}
	for line := range bytes.Lines(source) {
		mark := uint8(0)
		if len(bytes.TrimSpace(line)) > 0 {
			mark = markText
		}
		m.lines = append(m.lines, mark)
	}
	return m
}

// mark classifies the lines from row to end.
func (m *marks) mark(row, end uint32, what uint8) {
	for ; row <= end && int(row) < len(m.lines); row++ {
		m.lines[row] |= what
	}
}

// count completes the marking and counts.
func (m *marks) count() Lines {
	l := Lines{Files: 1}
	m.sums = make([]uint32, len(m.lines)+1)
	for i, mark := range m.lines {
		code := uint32(0)
		switch {
		case mark&markText == 0:
			l.Blank++
		case mark&markCode == 0 && mark&markComment != 0:
			l.Comment++
		default:
			l.Code++
			code = 1
		}
		m.sums[i+1] = m.sums[i] + code
	}
	return l
}

// code returns the number of lines with code from row to end. count must have been called.
func (m *marks) code(row, end uint32) int {
	last := uint32(len(m.sums) - 1)
	row, end = min(row, last), min(end+1, last)
	return int(m.sums[max(end, row)] - m.sums[row])
}
