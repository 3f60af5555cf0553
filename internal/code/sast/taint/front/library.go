package front

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Library reads the facts about libraries that a lowering needs, which each language embeds as library.yaml. It panics if they are damaged.
func Library[T any](data []byte) *T {
	lib := new(T)
	if err := yaml.Unmarshal(data, lib); err != nil {
		panic(fmt.Sprintf("library.yaml: %v", err))
	}
	return lib
}
