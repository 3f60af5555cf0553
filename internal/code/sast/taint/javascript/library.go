package javascript

import _ "embed"

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
