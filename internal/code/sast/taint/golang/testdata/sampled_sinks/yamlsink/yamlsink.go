package yamlsink

import (
	"net/http"
	"os"
	"path/filepath"

	"gopkg.in/yaml.v3"
)

type conf struct {
	Dir string
	N   int
}

func run(w http.ResponseWriter, r *http.Request) {
	var c conf
	yaml.NewDecoder(r.Body).Decode(&c)
	os.RemoveAll("/srv/" + c.Dir) // want: path-traversal
	os.RemoveAll("/srv/" + filepath.Base(c.Dir))
	var m map[string]any
	yaml.Unmarshal([]byte(r.FormValue("y")), &m)
	os.ReadFile("/srv/" + m["f"].(string)) // want: path-traversal
	var node yaml.Node
	yaml.Unmarshal([]byte(r.FormValue("y")), &node)
	os.ReadFile("/srv/" + node.Content[0].Value) // want: path-traversal
}
