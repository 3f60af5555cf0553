package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/gorilla/mux"
	"github.com/gorilla/schema"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct{ Name string }

func h(w http.ResponseWriter, r *http.Request) {
	vars := mux.Vars(r)
	exec.Command("sh", "-c", vars["id"]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(vars["id"])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var in In
	r.ParseForm()
	_ = schema.NewDecoder().Decode(&in, r.PostForm)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
