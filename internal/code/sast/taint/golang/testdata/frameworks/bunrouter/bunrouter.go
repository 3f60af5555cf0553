package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/uptrace/bunrouter"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, req bunrouter.Request) error {
	exec.Command("sh", "-c", req.Param("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Param("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
