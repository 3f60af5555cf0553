package taint

import (
	"bufio"
	"bytes"
	"strings"
)

const (
	maxPropertyFiles = 200
	maxPropertyBytes = 256 << 10
)

// properties returns the constants in the .properties files of a repository
// (java.util.Properties.load). A key that has different values in different files is left out.
func properties(in Input) map[string]string {
	out, files := map[string]string{}, 0
	differ := map[string]bool{}
	for _, path := range in.All {
		if !strings.HasSuffix(path, ".properties") || files >= maxPropertyFiles {
			continue
		}
		files++
		data, err := in.Read(path)
		if err != nil || len(data) > maxPropertyBytes {
			continue
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, maxPropertyBytes)
		for lines.Scan() {
			key, value, ok := strings.Cut(strings.TrimSpace(lines.Text()), "=")
			key, value = strings.TrimSpace(key), strings.TrimSpace(value)
			if !ok || strings.HasPrefix(key, "#") || strings.HasPrefix(key, "!") {
				continue
			}
			if have, twice := out[key]; twice && have != value {
				differ[key] = true
			}
			out[key] = value
		}
	}
	for key := range differ {
		delete(out, key)
	}
	return out
}
