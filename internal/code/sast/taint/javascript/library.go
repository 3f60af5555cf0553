package javascript

import (
	_ "embed"

	"go.yaml.in/yaml/v3"
)

//go:embed library.yaml
var libraryFile []byte

// library contains the facts about platforms and libraries that the lowering needs. Fields are explained in library.yaml.
type library struct {
	Handlers struct {
		Requests, Responses, Triggers []string
		Reply, Context                string
	}
	Resolvers                             struct{ Roots, Parents, Sources, Arguments []string }
	Headers, Inherits, Injecting          []string
	Plain, Wrappers, Collections, Globals []string
	Platform, Describing                  []string
	Members                               map[string]string
}

func readLibrary() (*library, error) {
	lib := &library{}
	return lib, yaml.Unmarshal(libraryFile, lib)
}
