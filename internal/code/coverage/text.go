package coverage

import (
	"bytes"
	"strconv"
)

// readLCOV reads the records of lcov's geninfo: SF names a file, DA a line with its number
// of runs.
func (r *Report) readLCOV(raw []byte) (err error) {
	r.Format = LCOV
	var lines *Lines
	for line := range bytes.Lines(raw) {
		line = bytes.TrimSpace(line)
		key, value, ok := bytes.Cut(line, []byte(":"))
		switch {
		case !ok && string(line) == "end_of_record":
			lines = nil
		case string(key) == "SF" && len(value) <= maxPath:
			lines, err = r.file(string(value))
		case string(key) == "DA" && len(value) < 200:
			number, rest, _ := bytes.Cut(value, []byte(","))
			hits, _, _ := bytes.Cut(rest, []byte(","))
			n, e := strconv.Atoi(string(number))
			if e == nil {
				err = r.mark(lines, n, isPositive(string(hits)))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isPositive reports whether a count of any size is above 0.
func isPositive(count string) bool {
	x, err := strconv.ParseFloat(count, 64)
	return err == nil && x > 0 || x > 1 // a count that overflows is a large one
}

// readGo reads a profile of go test -coverprofile: blocks of statements by file, as
// name.go:line.column,line.column statements count.
func (r *Report) readGo(raw []byte) error {
	r.Format = Go
	for line := range bytes.Lines(raw) {
		line = bytes.TrimSpace(line)
		colon := bytes.LastIndexByte(line, ':')
		fields := bytes.Fields(line[colon+1:])
		if colon < 1 || len(line) > maxPath || len(fields) != 3 || bytes.HasPrefix(line, []byte("mode:")) {
			continue
		}
		from, to, ok := blockOf(fields[0])
		if !ok || string(fields[1]) == "0" {
			continue
		}
		lines, err := r.file(string(line[:colon]))
		if err != nil {
			return err
		}
		ran := isPositive(string(fields[2]))
		for n := from; n <= to; n++ {
			if err := r.mark(lines, n, ran); err != nil {
				return err
			}
		}
	}
	return nil
}

// blockOf parses line.column,line.column.
func blockOf(text []byte) (from, to int, ok bool) {
	first, last, ok := bytes.Cut(text, []byte(","))
	if !ok {
		return 0, 0, false
	}
	var errs [2]error
	for i, p := range [][]byte{first, last} {
		line, _, _ := bytes.Cut(p, []byte("."))
		n, err := strconv.Atoi(string(line))
		errs[i] = err
		if i == 0 {
			from = n
		} else {
			to = n
		}
	}
	return from, to, errs[0] == nil && errs[1] == nil && from >= 1 && to >= from && to <= maxLine
}
