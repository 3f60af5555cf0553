package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/dimfeld/httptreemux/v5"
	"net/http"
)

func m(router *httptreemux.TreeMux) {
	router.GET("/x/:id", func(w http.ResponseWriter, r *http.Request, params map[string]string) {
		exec.Command("sh", "-c", params["id"]).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(params["id"])
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
