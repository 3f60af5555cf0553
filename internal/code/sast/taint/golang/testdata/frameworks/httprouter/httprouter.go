package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/julienschmidt/httprouter"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	exec.Command("sh", "-c", ps.ByName("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ps.ByName("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func g(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", httprouter.ParamsFromContext(r.Context()).ByName("x")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(httprouter.ParamsFromContext(r.Context()).ByName("x"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
