package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request) {
	c, _ := websocket.Accept(w, r, nil)
	_, data, _ := c.Read(r.Context())
	exec.Command("sh", "-c", string(data)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(data))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	var v struct{ Name string }
	_ = wsjson.Read(r.Context(), c, &v)
	exec.Command("sh", "-c", v.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(v.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
