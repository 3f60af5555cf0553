package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/go-zoo/bone"
	"net/http"
)

func h(rw http.ResponseWriter, req *http.Request) {
	val := bone.GetValue(req, "id")
	exec.Command("sh", "-c", val).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(val)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
