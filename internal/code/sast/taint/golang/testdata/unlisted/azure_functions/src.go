package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"encoding/json"
	"net/http"
)

type InvokeRequest struct{ Data map[string]string }

func h(w http.ResponseWriter, r *http.Request) {
	var ir InvokeRequest
	json.NewDecoder(r.Body).Decode(&ir)
	exec.Command("sh", "-c", ir.Data["req"]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(ir.Data["req"])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
