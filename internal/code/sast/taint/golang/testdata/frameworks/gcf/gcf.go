package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/GoogleCloudPlatform/functions-framework-go/functions"
	"github.com/cloudevents/sdk-go/v2/event"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func init() { functions.HTTP("H", h); functions.CloudEvent("E", e) }
func h(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", r.URL.Path).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.URL.Path)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func e(ctx context.Context, ev event.Event) error {
	exec.Command("sh", "-c", string(ev.Data())).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(ev.Data()))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil
}
