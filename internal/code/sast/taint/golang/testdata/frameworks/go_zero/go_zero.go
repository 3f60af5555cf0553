package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/zeromicro/go-zero/rest/httpx"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type Req struct {
	Name string `form:"name"`
}

func h() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req Req
		if err := httpx.Parse(r, &req); err != nil {
			return
		}
		exec.Command("sh", "-c", req.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(req.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
