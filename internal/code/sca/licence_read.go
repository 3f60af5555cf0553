package sca

import (
	"encoding/json"
	"path"
	"strings"
)

// licencesOf reads the licences in a lockfile, by package and version as name@version.
func licencesOf(file string, raw []byte) map[string][]string {
	switch path.Base(file) {
	case "package-lock.json", "npm-shrinkwrap.json":
		return licencesNPM(raw)
	case "composer.lock":
		return licencesComposer(raw)
	case "renv.lock":
		return licencesR(raw)
	}
	return nil
}

// licenceTexts reads licences given as a string, as an object with a type or a name, or as a
// list of these.
func licenceTexts(raw json.RawMessage) (out []string) {
	var text string
	var object struct{ Type, Name string }
	var list []json.RawMessage
	switch {
	case len(raw) == 0:
	case json.Unmarshal(raw, &text) == nil:
		return licences([]string{text})
	case json.Unmarshal(raw, &list) == nil:
		for _, one := range list {
			out = append(out, licenceTexts(one)...)
		}
	case json.Unmarshal(raw, &object) == nil:
		return licences([]string{object.Type, object.Name})
	}
	return licences(out)
}

func licencesNPM(raw []byte) map[string][]string {
	var in struct {
		Packages map[string]struct {
			Name, Version string
			License       json.RawMessage
		}
	}
	if json.Unmarshal(raw, &in) != nil {
		return nil
	}
	out := map[string][]string{}
	for at, p := range in.Packages {
		name := p.Name
		if i := strings.LastIndex(at, "node_modules/"); name == "" && i >= 0 {
			name = at[i+len("node_modules/"):]
		}
		if named := licenceTexts(p.License); named != nil { // a bundled copy of the package has none
			out[name+"@"+p.Version] = named
		}
	}
	return out
}

func licencesComposer(raw []byte) map[string][]string {
	type entry struct {
		Name, Version string
		License       json.RawMessage
	}
	var in struct {
		Packages []entry
		Dev      []entry `json:"packages-dev"`
	}
	if json.Unmarshal(raw, &in) != nil {
		return nil
	}
	out := map[string][]string{}
	for _, list := range [][]entry{in.Packages, in.Dev} {
		for _, p := range list {
			out[p.Name+"@"+p.Version] = licenceTexts(p.License)
		}
	}
	return out
}

func licencesR(raw []byte) map[string][]string {
	var in struct {
		Packages map[string]struct {
			Version string
			License json.RawMessage
		}
	}
	if json.Unmarshal(raw, &in) != nil {
		return nil
	}
	out := map[string][]string{}
	for name, p := range in.Packages {
		out[name+"@"+p.Version] = licenceTexts(p.License)
	}
	return out
}
