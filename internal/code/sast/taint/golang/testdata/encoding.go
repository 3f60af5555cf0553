package formats

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"os/exec"
	"strings"

	"gopkg.in/yaml.v3"
)

type item struct{ Name string }

func written(w http.ResponseWriter, r *http.Request) {
	v := item{Name: r.FormValue("name")}
	w.Header().Set("Content-Type", "text/html")
	if data, err := json.Marshal(v); err == nil {
		w.Write(data)
		exec.Command("sh", "-c", string(data)).Run() // want: command-injection
	}
	if data, err := xml.Marshal(v); err == nil {
		w.Write(data)
		exec.Command("sh", "-c", string(data)).Run() // want: command-injection
	}
	if data, err := yaml.Marshal(v); err == nil {
		w.Write(data) // want: xss
	}
	var escaped strings.Builder
	if err := xml.EscapeText(&escaped, []byte(v.Name)); err == nil {
		fmt.Fprint(w, escaped.String())
		exec.Command("sh", "-c", escaped.String()).Run() // want: command-injection
	}
}

func listed(w http.ResponseWriter, r *http.Request) {
	rows, err := csv.NewReader(r.Body).ReadAll()
	if err != nil {
		return
	}
	for _, row := range rows {
		fmt.Fprint(w, "<p>", row[0]) // want: xss
	}
}
