package taint

import (
	"bufio"
	"bytes"
	"strings"
)

const (
	mostPropertyFiles = 200
	mostPropertyBytes = 256 << 10
)

// properties are the constants of the .properties files of a repository
// (java.util.Properties.load). Keys that files give different values are left out.
func properties(in Input) map[string]string {
	out, files := map[string]string{}, 0
	differ := map[string]bool{}
	for _, path := range in.All {
		if !strings.HasSuffix(path, ".properties") || files >= mostPropertyFiles {
			continue
		}
		files++
		data, err := in.Read(path)
		if err != nil || len(data) > mostPropertyBytes {
			continue
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, mostPropertyBytes)
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
