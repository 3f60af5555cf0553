package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
)

// baseline is the allowed number of hits by folder; 0 for folders that are missing.
type baseline map[string]int

func readBaseline(file string) (baseline, error) {
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return baseline{}, nil
	}
	if err != nil {
		return nil, err
	}
	out := baseline{}
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		text, folder, ok := strings.Cut(lines.Text(), " ")
		hits, err := strconv.Atoi(text)
		if !ok || err != nil {
			return nil, fmt.Errorf("%s: line %q does not have the form \"count folder\"", file, lines.Text())
		}
		out[folder] = hits
	}
	return out, lines.Err()
}

func writeBaseline(file string, b baseline) error {
	var out bytes.Buffer
	for _, folder := range slices.Sorted(maps.Keys(b)) {
		fmt.Fprintf(&out, "%d %s\n", b[folder], folder)
	}
	return os.WriteFile(file, out.Bytes(), 0o644) //nolint:gosec // a file of the source tree, readable like the others
}

func count(found []hit) map[string]int {
	out := map[string]int{}
	for _, h := range found {
		out[h.folder()]++
	}
	return out
}

// exceeded returns the folders with more hits than allowed, sorted.
func (b baseline) exceeded(found []hit) []string {
	var out []string
	for folder, hits := range count(found) {
		if hits > b[folder] {
			out = append(out, folder)
		}
	}
	slices.Sort(out)
	return out
}

// lowered returns the baseline with the present hits where those are fewer.
func (b baseline) lowered(found []hit) baseline {
	now := count(found)
	out := baseline{}
	for folder, allowed := range b {
		if hits := min(allowed, now[folder]); hits > 0 {
			out[folder] = hits
		}
	}
	return out
}

func (b baseline) total() (n int) {
	for _, hits := range b {
		n += hits
	}
	return n
}
