package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/rcrowley/go-tigertonic"
	"net/http"
	"net/url"
)

type MyRequest struct{ Name string }

func create(u *url.URL, h http.Header, rq *MyRequest) (int, http.Header, *MyRequest, error) {
	exec.Command("sh", "-c", rq.Name).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(rq.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}

	exec.Command("sh", "-c", u.Query().Get("id")).Run() // not found: command-injection
	{
		nn, _ := strconv.Atoi(u.Query().Get("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return 200, nil, nil, nil
}
func m(mux *tigertonic.TrieServeMux) { mux.Handle("POST", "/stuff", tigertonic.Marshaled(create)) }
