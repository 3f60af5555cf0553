package sca

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/google/osv-scalibr/inventory"

	"assay/internal/code"
)

// partSize is how many packages of an npm lockfile its extractor gets at once. To find their lines it searches its
// document once for each of them, so that a lockfile of 15,000 packages as a whole exceeds the time limit.
const partSize = 500

// part is a lockfile with some of the packages of a large one, each on a line of its own.
type part struct {
	raw   []byte
	lines []int // in the large one, by the line here
}

// inParts reads a lockfile with its extractor, a large one of npm in parts.
func (s *session) inParts(ctx context.Context, r *reader, file *code.File, raw []byte) (all inventory.Inventory, err error) {
	var parts []part
	if r.kind == "npm" {
		parts = npmParts(raw)
	}
	if len(parts) < 2 {
		return s.run(ctx, r, file, raw)
	}
	ctx, cancel := context.WithTimeout(ctx, s.engine.cfg.FileTime)
	defer cancel()
	for _, one := range parts {
		inv, err := s.run(ctx, r, file, one.raw)
		for _, p := range inv.Packages {
			if d := p.Location.Descriptor; d != nil && d.File != nil && d.File.LineNumber < len(one.lines) {
				d.File.LineNumber = one.lines[d.File.LineNumber]
			}
		}
		all.Packages = append(all.Packages, inv.Packages...)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// npmParts divides a lockfile of npm, from version 2 on. It returns nil for one of another form.
func npmParts(raw []byte) (parts []part) {
	in := json.NewDecoder(bytes.NewReader(raw))
	if _, err := in.Token(); err != nil {
		return nil
	}
	for in.More() {
		var skipped json.RawMessage
		switch key, err := in.Token(); {
		case err != nil:
			return nil
		case key == "packages":
			return npmEntries(in, raw)
		case in.Decode(&skipped) != nil:
			return nil
		}
	}
	return nil
}

// npmEntries reads the packages, whose names follow in the decoder.
func npmEntries(in *json.Decoder, raw []byte) (parts []part) {
	if opening, err := in.Token(); err != nil || opening != json.Delim('{') {
		return nil
	}
	var out bytes.Buffer
	line, at := 1, 0
	lines := []int{0, 0} // of the first line
	end := func() {
		out.WriteString("}}")
		parts = append(parts, part{bytes.Clone(out.Bytes()), lines})
		out.Reset()
		lines = []int{0, 0}
	}
	for in.More() {
		key, err := in.Token()
		name, ok := key.(string)
		next := int(in.InputOffset())
		line, at = line+bytes.Count(raw[at:next], []byte("\n")), next
		var entry json.RawMessage
		if err != nil || !ok || in.Decode(&entry) != nil {
			return nil
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			return nil
		}
		separator := ",\n"
		if out.Len() == 0 {
			separator = "{\"packages\":{\n"
		}
		out.WriteString(separator)
		out.Write(quoted)
		out.WriteByte(':')
		if json.Compact(&out, entry) != nil {
			return nil
		}
		if lines = append(lines, line); len(lines) == partSize+2 {
			end()
		}
	}
	if out.Len() > 0 {
		end()
	}
	return parts
}
