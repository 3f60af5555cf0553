package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/husobee/vestigo"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", vestigo.Param(r, "name")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(vestigo.Param(r, "name"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
