package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/nbari/violetear"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	uuid := violetear.GetParam("uuid", r)
	exec.Command("sh", "-c", uuid).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(uuid)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
