package iterators

import (
	"iter"
	"net/http"
	"os/exec"
	"slices"
	"strings"
)

type tree struct {
	value       string
	left, right *tree
}

func (t *tree) all() iter.Seq[string] {
	return func(yield func(string) bool) { yield(t.value) }
}

func numbered(text, other string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) { yield(other, text) }
}

func iterators(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	for x := range (&tree{value: q}).all() {
		exec.Command("sh", "-c", x).Run() // want: command-injection
	}
	for x := range (&tree{value: "ls"}).all() {
		exec.Command("sh", "-c", x).Run()
	}
	for k, v := range numbered(q, "ls") {
		exec.Command("sh", "-c", k).Run()
		exec.Command("sh", "-c", v).Run() // want: command-injection
	}
	for x := range strings.SplitSeq(q, ",") {
		exec.Command("sh", "-c", x).Run() // want: command-injection
	}
	for x := range slices.Values([]string{q}) {
		exec.Command("sh", "-c", x).Run() // want: command-injection
	}
	for i := range slices.Collect(slices.Values([]string{q})) {
		exec.Command("sleep", string(rune(i))).Run()
	}
}

func main() { http.HandleFunc("/", iterators) }
