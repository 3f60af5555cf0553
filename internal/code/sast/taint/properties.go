package taint

import (
	"bufio"
	"bytes"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/protobuf"
)

const (
	maxPropertyFiles = 200
	maxPropertyBytes = 256 << 10
)

// constants are what files of no language say, for all languages.
type constants struct {
	properties map[string]string // of files .properties
	messages   protobuf.Messages // of files .proto
}

func constantsOf(in Input) constants {
	var protos [][]byte
	for _, data := range files.Read(in.All, in.Read, files.Ends(".proto")) {
		protos = append(protos, data)
		if len(protos) == maxPropertyFiles {
			break
		}
	}
	return constants{properties(in), protobuf.Read(protos)}
}

// all returns the constants in one map, for keys of the cache.
func (c constants) all() map[string]string { return joined(c.properties, c.messages) }

// set gives the constants to a program.
func (c constants) set(p *flow.Program) { p.Properties, p.Messages = c.properties, c.messages }

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
