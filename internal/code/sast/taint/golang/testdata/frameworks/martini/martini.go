package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/go-martini/martini"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m() {
	ma := martini.Classic()
	ma.Get("/x/:n", func(p martini.Params, r *http.Request) string {
		exec.Command("sh", "-c", p["n"]).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(p["n"])
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return ""
	})
}
