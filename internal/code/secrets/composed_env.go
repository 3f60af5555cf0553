package secrets

import (
	"os"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code"
)

// compositionFile is the part of a composition that describes its services.
type compositionFile struct {
	Services map[string]struct {
		Image   string    `yaml:"image"`
		Ports   yaml.Node `yaml:"ports"`
		EnvFile yaml.Node `yaml:"env_file"`
	} `yaml:"services"`
}

// ofComposedStores lowers the severity of passwords of databases in files of variables that a composition loads, if it starts databases
// that nothing outside of it reaches: nobody else can use them.
func ofComposedStores(root *os.Root, tree *code.Tree, outcomes []outcome) {
	byFile := map[string][]*hit{}
	for i := range outcomes {
		for n := range outcomes[i].hits {
			h := &outcomes[i].hits[n]
			if h.rule == "dotenv" && !h.opens && h.facts.severity.Rank() < sevLow.Rank() {
				byFile[h.path] = append(byFile[h.path], h)
			}
		}
	}
	if len(byFile) == 0 {
		return
	}
	eachComposition(root, tree, func(file string, content []byte) {
		for _, variables := range envFilesOfStores(file, content) {
			if hits := byFile[variables]; len(hits) > 0 {
				lowerStorePasswords(root, variables, hits)
			}
		}
	})
}

// envFilesOfStores returns the files of variables that a composition loads, none if a database of it can be reached from outside.
func envFilesOfStores(file string, content []byte) []string {
	var c compositionFile
	if yaml.Unmarshal(content, &c) != nil {
		return nil
	}
	var files []string
	stores := 0
	for _, service := range c.Services {
		if store.MatchString(service.Image) {
			stores++
			if len(service.Ports.Content) > 0 {
				return nil
			}
		}
		files = append(files, pathsOf(&service.EnvFile, path.Dir(file))...)
	}
	if stores == 0 {
		return nil
	}
	return files
}

// pathsOf returns the paths in a node: a text, a list of texts, or a list of objects with a path.
func pathsOf(n *yaml.Node, folder string) []string {
	switch n.Kind {
	case yaml.ScalarNode:
		if place := path.Join(folder, n.Value); n.Value != "" && !strings.HasPrefix(place, "..") {
			return []string{place}
		}
	case yaml.SequenceNode:
		var all []string
		for _, item := range n.Content {
			all = append(all, pathsOf(item, folder)...)
		}
		return all
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == "path" && n.Content[i+1].Kind == yaml.ScalarNode {
				return pathsOf(n.Content[i+1], folder)
			}
		}
	}
	return nil
}

// lowerStorePasswords lowers the severity of the hits in a file that are passwords of databases by their names.
func lowerStorePasswords(root *os.Root, file string, hits []*hit) {
	content, err := readFile(root, file, maxReader)
	if err != nil {
		return
	}
	lines := strings.Split(string(content), "\n")
	for _, h := range hits {
		if h.line < 1 || h.line > len(lines) {
			continue
		}
		if name, _, ok := strings.Cut(lines[h.line-1], "="); ok && serviceName.MatchString(strings.TrimSpace(name)) {
			h.facts.severity, h.facts.confidence = sevLow, unsure
		}
	}
}
