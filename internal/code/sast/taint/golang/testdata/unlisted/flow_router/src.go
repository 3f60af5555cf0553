package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/alexedwards/flow"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", flow.Param(r.Context(), "name")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(flow.Param(r.Context(), "name"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
