package muxschema

import (
	"github.com/gorilla/mux"
	"github.com/gorilla/schema"
	"net/http"
	"os/exec"
	"strconv"
)

type person struct{ Name string }

var decoder = schema.NewDecoder()

func handle(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	var p person
	decoder.Decode(&p, r.PostForm)
	exec.Command("sh", "-c", p.Name).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(p.Name)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	vars := mux.Vars(r)
	exec.Command("sh", "-c", vars["id"]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(vars["id"])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	id, ok := vars["key"]
	_ = ok
	exec.Command("sh", "-c", id).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(id)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
